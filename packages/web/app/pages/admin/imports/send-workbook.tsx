import { importEndpoints } from '@kuri/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callWithFile } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { FileButton } from '../../../forms/file-button.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { tried } from '../act.ts'

const t = m.imports.template
const MOST_BYTES = 50 * 2 ** 20
const ACCEPTED = '.xlsx,.zip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/zip'

/** A button that sends a workbook and leads to its page; why it could not be sent stands above it. */
export function SendWorkbook({ children, variant }: { children: string; variant?: 'filled' | 'default' }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const online = useOnline()
  const send = async ([file]: File[]) => {
    if (!file) return
    if (file.size > MOST_BYTES) return setProblem(t.tooLarge)
    setProblem(undefined)
    setBusy(true)
    const refusal = await tried(async () => {
      const body = undefined
      const sent = await callWithFile(importEndpoints.sendWorkbook, { body, fileField: 'workbook', file })
      if (!sent.isNew) notifyOk(t.known)
      await navigate(paths.import(sent.import._id))
    })
    setBusy(false)
    if (refusal) setProblem(m.chrome.withReason(t.failed, sentence(refusal.error)))
  }
  return (
    <div className="stack s">
      {problem !== undefined && <Alert tone="bad">{problem}</Alert>}
      {!online && <Alert>{m.chrome.offline.noConnection}</Alert>}
      <div>
        <FileButton
          variant={variant ?? 'filled'}
          label={t.label}
          accept={ACCEPTED}
          disabled={!online || isBusy}
          onChoose={(files) => void send(files)}
        >
          {children}
        </FileButton>
      </div>
      {isBusy && (
        <p className="sm dim" role="status">
          {t.sending}
        </p>
      )}
    </div>
  )
}
