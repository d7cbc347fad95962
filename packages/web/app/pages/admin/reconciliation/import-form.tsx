import { bankEndpoints } from '@kuri/contract'
import { balancesOfStatement, guessColumns, readDelimited, readStatement, type Paise } from '@kuri/domain'
import { useMemo, useState } from 'react'
import { call } from '../../../api/client.ts'
import { Alert } from '../../../components/alert.tsx'
import { ActionButton } from '../../../components/button.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import { attempt } from '../act.ts'
import { ColumnFields } from './column-fields.tsx'
import { completeColumns, draftOf, type ColumnsDraft } from './columns-draft.ts'
import { Preview } from './preview.tsx'

const t = m.bank.importer

interface ImportFormProps {
  file: { readonly name: string; readonly text: string }
  onDone: () => void
}

/** The columns, what is read by them, and the button that keeps it. */
export function ImportForm({ file, onDone }: ImportFormProps) {
  const rows = useMemo(() => readDelimited(file.text), [file.text])
  const guessed = useMemo(() => guessColumns(rows), [rows])
  const [draft, setDraft] = useState<ColumnsDraft>(() => draftOf(guessed))
  const [closing, setClosing] = useState<Paise | null>(null)
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const today = useToday()
  const columns = completeColumns(draft)
  const read = useMemo(() => (columns ? readStatement(rows, columns, today) : null), [rows, columns, today])
  const lines = read?.lines ?? []
  const problems = read?.problems ?? []
  const asksClosing = lines.length > 0 && balancesOfStatement(lines) === null
  const take = async () => {
    if (!columns) return
    setBusy(true)
    const isDone = await attempt(async () => {
      const body = {
        fileName: file.name,
        text: file.text,
        columns,
        ...(closing !== null && asksClosing && { closing }),
      }
      const { statement, known, matched } = await call(bankEndpoints.importStatement, { body })
      notifyOk(t.taken(statement.lines, known, matched))
    }, t.failed)
    setBusy(false)
    if (isDone) onDone()
  }
  return (
    <div className="stack">
      {guessed === null && <Alert tone="info">{t.notFound}</Alert>}
      <ColumnFields rows={rows} draft={draft} onChange={setDraft} />
      {problems.slice(0, 5).map(({ row, what }) => (
        <Alert key={`${row} ${what}`} tone="bad">
          {t.problems[what](row)}
        </Alert>
      ))}
      {read && lines.length === 0 && problems.length === 0 && <Alert tone="bad">{t.nothing}</Alert>}
      {lines.length > 0 && <Preview lines={lines} />}
      {asksClosing && (
        <AmountField label={t.closing} description={t.closingHint} value={closing} onChange={setClosing} />
      )}
      <ActionButton
        loading={busy}
        onClick={() => void take()}
        disabledReason={whyNot({ online, problems: problems.length, lines: lines.length })}
      >
        {t.take(lines.length)}
      </ActionButton>
    </div>
  )
}

function whyNot({ online, problems, lines }: { online: boolean; problems: number; lines: number }): string | undefined {
  if (!online) return m.chrome.offline.moneyWaits
  if (problems > 0) return t.mend
  return lines === 0 ? t.nothing : undefined
}
