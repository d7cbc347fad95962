import { instalmentEndpoints, type ReplyOf } from '@kuri/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { moneyMoved, wallet } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { notifyBad } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { leftAfter } from '../book/book.ts'
import type { PaymentIntent } from './payment-intent.ts'

type Contribution = ReplyOf<typeof instalmentEndpoints.payContribution>['contribution']
type ContributionIntent = Extract<PaymentIntent, { purpose: 'contribution' }>

const words = m.member.payment

/** The other way: from what lies in the wallet. */
export function FromWallet({ intent, onPaid }: { intent: ContributionIntent; onPaid: (paid: Contribution) => void }) {
  const online = useOnline()
  const balance = useQuery(wallet.balance()).data
  const { chitId, month, year, amount, ticketNo } = intent
  const pay = useMutation({
    mutationFn: () => call(instalmentEndpoints.payContribution, { body: { chitId, month, year, amount, ticketNo } }),
    onSuccess: async ({ contribution }) => {
      await moneyMoved()
      onPaid(contribution)
    },
    onError: (error) => notifyBad(sentence(error)),
  })
  if (!balance) return null
  const after = leftAfter(balance.available, amount)
  return (
    <Card tone="well">
      <div className="row between wrap">
        <div>
          <p className="strong">{words.orWallet}</p>
          <p className="sm dim" id="from-wallet">
            {after === null ? words.walletShort(balance.available) : words.walletAfter(balance.available, after)}{' '}
            {!online && m.chrome.offline.moneyWaits}
          </p>
        </div>
        <Button
          variant="default"
          loading={pay.isPending}
          disabled={after === null || !online}
          aria-describedby="from-wallet"
          onClick={() => pay.mutate()}
        >
          {words.payFromWallet}
        </Button>
      </div>
      {pay.isError && <Alert tone="bad">{sentence(pay.error)}</Alert>}
    </Card>
  )
}
