import { ActionButton } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { m } from '../../messages/en.ts'
import { attempt } from '../admin/act.ts'
import { forgetPhone } from './phone.ts'

const t = m.signedReceipts.blocked

/** A phone that was reported lost, in the hands of its collector again: it can get a new key and a new series. */
export function BlockedCard({
  collectorId,
  waiting,
  onDone,
}: {
  collectorId: string
  waiting: number
  onDone: () => Promise<void>
}) {
  const again = () =>
    attempt(async () => {
      await forgetPhone(collectorId)
      await onDone()
    }, m.signedReceipts.setUp.failed)
  return (
    <Card title={t.title}>
      <div className="stack">
        <p>{t.why}</p>
        <ActionButton disabledReason={waiting > 0 ? t.waits : undefined} onClick={() => void again()}>
          {t.again}
        </ActionButton>
      </div>
    </Card>
  )
}
