import { duesEndpoints, type ReplyOf } from '@kuri/contract'
import { Suspense, useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { moneyMoved } from '../../../api/queries.ts'
import { ActionButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { SkLines } from '../../../components/skeleton.tsx'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { RefundSum } from './refund-sum.tsx'

const t = m.refund
const RefundToBank = lazyPart(async () => (await import('./refund-to-bank.tsx')).default)

/** What is kept for a member whose ticket has passed on, until they request it, and the sum behind it. */
export default function KeptRefund({
  refund,
  refunds,
}: Pick<ReplyOf<typeof duesEndpoints.myDues>, 'refund' | 'refunds'>) {
  const [busy, setBusy] = useState(false)
  const [toBank, setToBank] = useState(false)
  const offline = useOnline() ? undefined : m.chrome.offline.moneyWaits
  const claim = async () => {
    setBusy(true)
    try {
      const { amount, debts } = await call(duesEndpoints.claimRefund, {})
      notifyOk(t.claimed(amount, debts))
    } catch (error) {
      notifyBad(`${t.failedClaim} ${sentence(error)}`)
    }
    await moneyMoved()
    setBusy(false)
  }
  return (
    <Card tone={refund > 0 ? 'turn' : undefined} title={refund > 0 ? t.title : t.passedOn}>
      <div className="stack">
        {refund > 0 && (
          <>
            <Money size="lg" amount={refund} />
            <p className="dim">{t.why}</p>
            {toBank ? (
              <Suspense fallback={<SkLines rows={6} />}>
                <RefundToBank amount={refund} onDone={() => setToBank(false)} />
              </Suspense>
            ) : (
              <div className="row wrap">
                <ActionButton loading={busy} disabledReason={offline} onClick={() => void claim()}>
                  {t.claim}
                </ActionButton>
                <ActionButton variant="default" disabledReason={offline} onClick={() => setToBank(true)}>
                  {t.toBank}
                </ActionButton>
              </div>
            )}
          </>
        )}
        {refunds.map((sum) => (
          <RefundSum key={sum.stepId} sum={sum} />
        ))}
      </div>
    </Card>
  )
}
