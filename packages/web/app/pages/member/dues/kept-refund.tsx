import { duesEndpoints, type ReplyOf } from '@kuri/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { moneyMoved } from '../../../api/queries.ts'
import { ActionButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { Letters } from './letters.tsx'

const words = m.dues

/** What is kept for a member whose ticket has passed on, until they ask for it, and the letter that says so. */
export default function KeptRefund({
  refund,
  letters,
}: Pick<ReplyOf<typeof duesEndpoints.myDues>, 'refund' | 'letters'>) {
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const claim = async () => {
    setBusy(true)
    try {
      const { amount } = await call(duesEndpoints.claimRefund, {})
      notifyOk(words.claimed(amount))
    } catch (error) {
      notifyBad(`${words.failedClaim} ${sentence(error)}`)
    }
    await moneyMoved()
    setBusy(false)
  }
  return (
    <Card tone={refund > 0 ? 'turn' : undefined} title={refund > 0 ? words.refund : words.passedOn}>
      <div className="stack">
        {refund > 0 && (
          <>
            <Money size="lg" amount={refund} />
            <p className="dim">{words.refundWhy}</p>
            <div>
              <ActionButton
                loading={busy}
                disabledReason={online ? undefined : m.chrome.offline.moneyWaits}
                onClick={() => void claim()}
              >
                {words.claim}
              </ActionButton>
            </div>
          </>
        )}
        <Letters letters={letters} />
      </div>
    </Card>
  )
}
