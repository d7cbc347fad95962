import { useQuery } from '@tanstack/react-query'
import { sentence } from '../../../api/problems.ts'
import { wallet } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { leftAfter } from '../book/book.ts'
import type { PaymentIntent } from './payment-intent.ts'
import { usePayFromWallet } from './use-pay-from-wallet.ts'

type ContributionIntent = Extract<PaymentIntent, { purpose: 'contribution' }>

const t = m.member.payment

/** From what lies in the wallet: the first way where it covers the sum. */
export function FromWallet({ intent }: { intent: ContributionIntent }) {
  const online = useOnline()
  const balance = useQuery(wallet.balance()).data
  const { chitId, month, year, amount, ticketNo } = intent
  const pay = usePayFromWallet({ chitId, month, year, amount, ticketNo })
  if (!balance) return null
  const after = leftAfter(balance.available, amount)
  return (
    <Card tone={after === null ? 'well' : undefined}>
      <div className="row between wrap">
        <div>
          <p className="strong">{after === null ? t.orWallet : t.fromYourWallet}</p>
          <p className="sm dim" id="from-wallet">
            {after === null ? t.walletShort(balance.available) : t.walletAfter(balance.available, after)}{' '}
            {!online && m.chrome.offline.moneyWaits}
          </p>
        </div>
        <Button
          variant={after === null ? 'default' : 'filled'}
          loading={pay.isPending}
          disabled={after === null || !online}
          aria-describedby="from-wallet"
          onClick={() => pay.mutate()}
        >
          {t.payFromWallet}
        </Button>
      </div>
      {pay.isError && <Alert tone="bad">{sentence(pay.error)}</Alert>}
    </Card>
  )
}
