import { useState } from 'react'
import { Alert } from '../../components/alert.tsx'
import { Button } from '../../components/button.tsx'
import { m } from '../../messages/en.ts'
import type { Given } from './phone.ts'
import { trySending } from './use-phone.ts'

const t = m.signedReceipts.bar

/** Whether there is network, and how many receipts, acknowledgements and visits wait on this phone. */
export function NetworkBar({
  isOnline,
  waiting,
  visits,
  collectorId,
  offline = t.offline,
}: {
  isOnline: boolean
  waiting: readonly Given[]
  visits: number
  collectorId: string
  /** What it says without network. */
  offline?: string
}) {
  const [sending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    await trySending(collectorId)
    setSending(false)
  }
  const unsent = waiting.length + visits
  const acknowledgements = waiting.filter(({ receipt }) => receipt.method === 'cheque').length
  const receipts = waiting.length - acknowledgements
  const words = [
    isOnline ? unsent === 0 && t.online : offline,
    receipts > 0 && t.receipts(receipts),
    acknowledgements > 0 && t.acknowledgements(acknowledgements),
    visits > 0 && t.visits(visits),
  ]
  return (
    <Alert tone={unsent > 0 ? 'turn' : 'info'}>
      <div className="row wrap">
        <span>{words.filter(Boolean).join(' · ')}</span>
        {unsent > 0 && (
          <Button variant="default" loading={sending} onClick={() => void send()}>
            {t.send}
          </Button>
        )}
      </div>
    </Alert>
  )
}
