import { companyEndpoints } from '@kuri/contract'
import { IconDownload } from '../../../icons/everywhere.ts'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../../api/client.ts'
import { Button, FileButton } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { useAddressQuery, withParam } from '../../../list/use-address-query.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import type { AuditFilter } from './audit-filter.ts'
import css from './audit.module.css'

const t = m.admin.audit

/** Words of who, what, about what and why, and days. What is looked for stands in the address. */
export function AuditSearch({ filter }: { filter: AuditFilter }) {
  const [, change] = useAddressQuery()
  const [words, setWords] = useState(filter.search ?? '')
  const set = (part: 'q' | 'from' | 'to', value: string) => change(withParam(part, value))
  const find = (event: FormEvent) => {
    event.preventDefault()
    set('q', words.trim())
  }
  return (
    <form className={`only-screen ${css.about}`} onSubmit={find}>
      <TextField
        type="search"
        label={t.words}
        placeholder={t.wordsHint}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <TextField
        type="date"
        label={t.from}
        value={filter.from ?? ''}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextField
        type="date"
        label={t.to}
        value={filter.to ?? ''}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
      <div className={css.find}>
        <Button type="submit" variant="default">
          {t.find}
        </Button>
        <FileButton
          href={addressOf(companyEndpoints.auditCsv, undefined, filter)}
          leftSection={<Icon of={IconDownload} />}
        >
          {t.csv}
        </FileButton>
      </div>
      {filter.subject !== undefined && (
        <p className="sm dim">
          {t.narrowed(filter.subject)} <Link to={paths.audit()}>{t.all}</Link>
        </p>
      )}
    </form>
  )
}
