import { walletEndpoints } from '@kuri/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconLock } from '../../../icons/everywhere.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { wallet } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { ActionButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { Crumb } from '../../../components/page-title.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { notifyBad } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { leftAfter } from '../book/book.ts'
import { FromWallet } from './from-wallet.tsx'
import { leadTo } from './lead-to.ts'
import type { PaymentIntent } from './payment-intent.ts'
import { UpiWay } from './upi-way.tsx'
import css from './payment.module.css'

type Method = keyof typeof t.methods

const t = m.member.payment
const methods = (Object.keys(t.methods) as Method[]).map((value) => ({ value, label: t.methods[value] }))

/** The sum first; then the method; Next with its reason; the wallet as the other way. */
export function PayForm({ intent }: { intent: PaymentIntent }) {
  const [method, setMethod] = useState<Method | ''>('')
  const me = useMe()
  const online = useOnline()
  const next = useNext(intent)
  useFormDraft<Method>('payment-method', () => (method === '' ? undefined : method), setMethod)
  const isContribution = intent.purpose === 'contribution'
  const balance = useQuery({ ...wallet.balance(), enabled: Boolean(me) }).data
  const isCovered = isContribution && balance !== undefined && leftAfter(balance.available, intent.amount) !== null
  const fromWallet = me && isContribution && <FromWallet intent={intent} />
  const reason = method === '' ? t.chooseFirst : online ? undefined : m.chrome.offline.moneyWaits
  return (
    <>
      <Crumb to={isContribution ? paths.myChits(intent.chitId) : paths.wallet()}>
        {isContribution ? t.crumb : t.crumbWallet}
      </Crumb>
      <Card>
        <h1>{t.title}</h1>
        <div className={css.amount}>
          <Money size="xl" amount={intent.amount} />
          <p className="dim">{isContribution ? t.of(intent.chitName, intent.month, intent.year) : t.topup}</p>
        </div>
      </Card>
      {isCovered && fromWallet}
      <Card>
        <div className="stack">
          <SelectField
            label={t.method}
            data={[{ value: '', label: t.choose }, ...methods]}
            value={method}
            // The options are the four methods and nothing.
            onChange={(event) => setMethod(event.currentTarget.value as Method | '')}
          />
          {next.isError && <Alert tone="bad">{sentence(next.error)}</Alert>}
          <ActionButton
            size="lg"
            fullWidth
            variant={isCovered ? 'default' : 'filled'}
            loading={next.isPending}
            disabledReason={reason}
            onClick={() => method !== '' && next.mutate(method)}
          >
            {t.next}
          </ActionButton>
        </div>
      </Card>
      {me && <UpiWay intent={intent} />}
      {!isCovered && fromWallet}
      <HelpText icon={IconLock} center>
        {t.once}
      </HelpText>
    </>
  )
}

/** Opens the gateway's checkout; a visitor goes to /login first and comes back to this very sum. */
function useNext(intent: PaymentIntent) {
  const me = useMe()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (method: Method) => {
      if (!me) return navigate(paths.login(paths.payment()), { state: { carried: intent } })
      const { payment } = await call(walletEndpoints.startPayment, { body: orderOf(intent, method) })
      return leadTo(payment, navigate)
    },
    onError: (error) => notifyBad(sentence(error)),
  })
}

const orderOf = (intent: PaymentIntent, method: Method) =>
  intent.purpose === 'topup'
    ? { purpose: intent.purpose, amount: intent.amount, method }
    : {
        purpose: intent.purpose,
        chitId: intent.chitId,
        month: intent.month,
        year: intent.year,
        ticketNo: intent.ticketNo,
        method,
      }
