import { useState } from 'react'
import { Alert } from '../../components/alert.tsx'
import { Button } from '../../components/button.tsx'
import { m } from '../../messages/en.ts'
import { trySending } from './use-phone.ts'

const t = m.signedReceipts.bar

/** Whether there is network, and how many receipts wait on this phone. */
export function NetworkBar({
  isOnline,
  waiting,
  collectorId,
}: {
  isOnline: boolean
  waiting: number
  collectorId: string
}) {
  const [sending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    await trySending(collectorId)
    setSending(false)
  }
  const words = [isOnline ? waiting === 0 && t.online : t.offline, waiting > 0 && t.waiting(waiting)]
  return (
    <Alert tone={waiting > 0 ? 'turn' : 'info'}>
      <div className="row wrap">
        <span>{words.filter(Boolean).join(' · ')}</span>
        {waiting > 0 && (
          <Button variant="default" loading={sending} onClick={() => void send()}>
            {t.send}
          </Button>
        )}
      </div>
    </Alert>
  )
}
