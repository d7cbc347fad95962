import { myDuesEndpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { useMutation } from '@tanstack/react-query'
import { IconWallet } from '../../../icons/everywhere.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { moneyMoved } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { leftAfter } from '../book/book.ts'
import { leadTo } from '../payment/lead-to.ts'
import type { Pays } from './pays-of.ts'
import type { PaidDues } from './to-pay.tsx'
import css from './to-pay.module.css'

const t = m.member.toPay
/** Nothing is sent before: so long one can take it back. */
const UNDO_SECONDS = 5

interface PayActionsProps {
  pays: Pays
  available: Paise
  onPaid: (paid: PaidDues) => void
  /** Why the last payment was refused; null: it was not. */
  refusal: unknown
  onRefused: (refusal: unknown) => void
}

/**
 * The wallet in one tap, which can be taken back for 5 seconds, or an online payment. The louder one is the wallet where
 * it covers the sum.
 */
export function PayActions({ pays: { body, total, problem }, available, onPaid, refusal, onRefused }: PayActionsProps) {
  const isOnline = useOnline()
  const navigate = useNavigate()
  const after = leftAfter(available, total)
  const pay = useMutation({
    mutationFn: (from: 'wallet' | 'online') => call(myDuesEndpoints.payDuesToPay, { body: { ...body, from } }),
    onSuccess: async (paid) => {
      if (paid.payment) return await leadTo(paid.payment, navigate)
      onPaid(paid)
      await moneyMoved()
    },
    onMutate: () => onRefused(null),
    // another sum, or paid in another window: the card reads them again
    onError: (error) => {
      onRefused(error)
      return moneyMoved()
    },
  })
  const { secondsLeft, begin, undo } = useUndo(() => pay.mutate('wallet'))
  const canPay = isOnline && total > 0 && problem === undefined && !pay.isPending
  if (secondsLeft !== null) {
    return (
      <div className="stack">
        <div role="status">
          <p className="strong">{t.paying(total)}</p>
          <p className="sm dim">{after !== null && t.walletBecomes(available, after)}</p>
        </div>
        <div className={css.bar} aria-hidden>
          <i />
        </div>
        <Button variant="default" size="lg" fullWidth onClick={undo}>
          {t.undo(secondsLeft)}
        </Button>
      </div>
    )
  }
  const isCovered = after !== null
  const fromWallet = (
    <Button
      key="wallet"
      size="lg"
      variant={isCovered ? 'filled' : 'default'}
      leftSection={<Icon of={IconWallet} />}
      loading={pay.isPending && pay.variables === 'wallet'}
      disabled={!canPay || !isCovered}
      onClick={begin}
    >
      {t.fromWallet(total)}
    </Button>
  )
  const online = (
    <Button
      key="online"
      size="lg"
      variant={isCovered ? 'default' : 'filled'}
      loading={pay.isPending && pay.variables === 'online'}
      disabled={!canPay}
      onClick={() => pay.mutate('online')}
    >
      {t.online(total)}
    </Button>
  )
  return (
    <div className="stack t">
      {refusal !== null && <Alert tone="bad">{sentence(refusal)}</Alert>}
      <div className={css.acts}>{isCovered ? [fromWallet, online] : [online, fromWallet]}</div>
      <HelpText icon={IconWallet}>
        {!isOnline
          ? m.chrome.offline.moneyWaits
          : isCovered
            ? t.walletBecomes(available, after)
            : t.walletShort(available)}
      </HelpText>
    </div>
  )
}

/** Counts down before it acts; leaving the page takes it back as well. */
function useUndo(act: () => void) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  useEffect(() => {
    if (secondsLeft === null) return undefined
    const timer = setTimeout(() => {
      if (secondsLeft > 1) return setSecondsLeft(secondsLeft - 1)
      setSecondsLeft(null)
      act()
    }, 1000)
    return () => clearTimeout(timer)
    // `act` is new with every drawing, and the same
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [secondsLeft])
  return { secondsLeft, begin: () => setSecondsLeft(UNDO_SECONDS), undo: () => setSecondsLeft(null) }
}
