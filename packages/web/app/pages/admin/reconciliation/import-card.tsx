import { useState } from 'react'
import { Alert } from '../../../components/alert.tsx'
import { Card } from '../../../components/card.tsx'
import { FileButton } from '../../../forms/file-button.tsx'
import { m } from '../../../messages/en.ts'
import { ImportForm } from './import-form.tsx'

const t = m.bank.importer
const MOST_BYTES = 1_000_000

interface Chosen {
  readonly name: string
  readonly text: string
}

/** Takes a file of the bank's; its columns are found, shown and can be changed before anything is stored. */
export function ImportCard() {
  const [chosen, choose] = useState<Chosen | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const take = async ([file]: File[]) => {
    if (!file) return
    setTooLarge(file.size > MOST_BYTES)
    choose(file.size > MOST_BYTES ? null : { name: file.name, text: await file.text() })
  }
  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="sm dim">{t.hint}</p>
        {isTooLarge && <Alert tone="bad">{t.tooLarge}</Alert>}
        <div>
          <FileButton
            variant={chosen ? 'default' : 'filled'}
            label={t.label}
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            onChoose={(files) => void take(files)}
          >
            {chosen ? t.another : t.choose}
          </FileButton>
        </div>
        {chosen && <ImportForm key={chosen.text} file={chosen} onDone={() => choose(null)} />}
      </div>
    </Card>
  )
}
