import { booksWorkbookEndpoints } from '@kuri/contract'
import { addDays, isDay, type Day } from '@kuri/domain'
import { useState, type SyntheticEvent } from 'react'
import { addressOf } from '../../../api/client.ts'
import { fileFrom } from '../../../api/http.ts'
import { Problem, sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { IconDownload } from '../../../icons/everywhere.ts'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { saveFile } from '../../../components/save-file.ts'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import css from './imports.module.css'

const t = m.booksWorkbook

/** The company's books as a workbook, at the end of a day that is over: yesterday, unless another is chosen. */
export function TakeBooks() {
  const yesterday = addDays(useToday(), -1)
  const [typed, setTyped] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ done: Day } | { failed: unknown }>()
  const online = useOnline()
  const day = typed ?? yesterday
  const take = async (event: SyntheticEvent) => {
    event.preventDefault()
    setOutcome(undefined)
    if (!isDay(day)) return
    setBusy(true)
    try {
      const file = await fileFrom(addressOf(booksWorkbookEndpoints.booksWorkbook, undefined, { day }))
      saveFile(file, `kuri-books-${day}.xlsx`)
      setOutcome({ done: day })
    } catch (error) {
      setOutcome({ failed: error })
    }
    setBusy(false)
  }
  const failed = outcome && 'failed' in outcome ? outcome.failed : undefined
  const isAboutDay = failed instanceof Problem && failed.field === 'day'
  const wrong = isDay(day) ? (isAboutDay ? sentence(failed) : undefined) : t.noDay
  return (
    <Card title={t.title}>
      <form className="stack" noValidate onSubmit={(event) => void take(event)}>
        <p className="sm dim">{t.hint}</p>
        <p className="sm dim">{t.has}</p>
        <p className="sm dim">{t.private}</p>
        <div className={css.actions}>
          <TextField
            type="date"
            label={t.day}
            value={day}
            max={yesterday}
            error={wrong}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              setOutcome(undefined)
            }}
          />
          <Button
            type="submit"
            variant="default"
            loading={isBusy}
            disabled={!online}
            leftSection={<Icon of={IconDownload} />}
          >
            {t.get}
          </Button>
        </div>
        {!online && <Alert>{m.chrome.offline.noConnection}</Alert>}
        {failed !== undefined && !isAboutDay && (
          <Alert tone="bad">{m.chrome.withReason(t.failed, sentence(failed))}</Alert>
        )}
        <p className="sm dim" role="status">
          {isBusy ? t.making : outcome && 'done' in outcome ? t.done : ''}
        </p>
      </form>
    </Card>
  )
}
