import { useState } from 'react'
import { sentence } from '../../api/problems.ts'
import { Alert } from '../../components/alert.tsx'
import { ActionButton } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { TextField } from '../../forms/fields.tsx'
import { m } from '../../messages/en.ts'
import * as phone from './phone.ts'

const t = m.signedReceipts.setUp

/** Registers this phone for receipts, once. */
export function SetUpCard({
  collectorId,
  isOnline,
  onDone,
}: {
  collectorId: string
  isOnline: boolean
  onDone: () => Promise<void>
}) {
  const [name, setName] = useState(nameOfDevice)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const setUp = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await phone.setUp(collectorId, name.trim())
      await onDone()
    } catch (error) {
      setProblem(m.chrome.withReason(t.failed, sentence(error)))
    }
    setBusy(false)
  }
  const whyNot = phone.isSupported() ? (isOnline ? undefined : m.chrome.offline.moneyWaits) : t.unsupported
  return (
    <Card title={t.title}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void setUp()
        }}
      >
        <p className="sm dim">{t.why}</p>
        <TextField
          label={t.name}
          maxLength={60}
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {problem !== undefined && <Alert tone="bad">{problem}</Alert>}
        <ActionButton type="submit" loading={busy} disabledReason={whyNot}>
          {t.verb}
        </ActionButton>
      </form>
    </Card>
  )
}

/** "Android phone": its owner may write something better. */
const nameOfDevice = (): string => (/android/i.test(navigator.userAgent) ? t.android : t.other)
