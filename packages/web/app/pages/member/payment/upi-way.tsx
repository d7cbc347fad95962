import { upiEndpoints, type ReplyOf } from '@kuri/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { transfers } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import type { PaymentIntent } from './payment-intent.ts'
import { UpiPanel } from './upi-panel.tsx'

type UpiRequest = ReplyOf<typeof upiEndpoints.startUpi>['upi']

const t = m.member.payment.upi

/** Another way: from a UPI app straight into the company's bank. Shown where the company takes it. */
export function UpiWay({ intent }: { intent: PaymentIntent }) {
  const online = useOnline()
  const accounts = useQuery(transfers.companyAccounts()).data
  const start = useMutation<UpiRequest>({
    mutationFn: async () => (await call(upiEndpoints.startUpi, { body: bodyOf(intent) })).upi,
  })
  if (!accounts?.upiId) return null
  if (start.data) return <UpiPanel upi={start.data} />
  return (
    <Card tone="well">
      <div className="row between wrap">
        <div>
          <p className="strong">{t.orUpi}</p>
          <p className="sm dim" id="by-upi">
            {t.orUpiWhy[intent.purpose]} {!online && m.chrome.offline.moneyWaits}
          </p>
        </div>
        <Button
          variant="default"
          loading={start.isPending}
          disabled={!online}
          aria-describedby="by-upi"
          onClick={() => start.mutate()}
        >
          {t.show}
        </Button>
      </div>
      {start.isError && <Alert tone="bad">{sentence(start.error)}</Alert>}
    </Card>
  )
}

const bodyOf = (intent: PaymentIntent) =>
  intent.purpose === 'topup'
    ? { purpose: intent.purpose, amount: intent.amount }
    : {
        purpose: intent.purpose,
        chitId: intent.chitId,
        month: intent.month,
        year: intent.year,
        ticketNo: intent.ticketNo,
      }
