import { WALLET_KINDS } from '@kuri/contract'
import { useSearchParams } from 'react-router'
import type { StatementWish } from '../../../api/queries.ts'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import { kindWord } from './kinds.ts'
import { withWish } from './statement-wish.ts'
import css from './wallet.module.css'

const words = m.member.wallet
const ALL = { value: '', label: words.everyKind }

/** Which lines of the statement: of one kind, of some days. The choice stands in the address. */
export function StatementFilters({ wish }: { wish: StatementWish }) {
  const [, setSearch] = useSearchParams()
  const set = (part: 'kind' | 'from' | 'to', value: string) =>
    setSearch((now) => withWish(now, part, value), { replace: true, preventScrollReset: true })
  return (
    <fieldset className={css.filters}>
      <legend className="vh">{words.which}</legend>
      <SelectField
        label={words.kind}
        data={[ALL, ...WALLET_KINDS.map((kind) => ({ value: kind, label: kindWord(kind) }))]}
        value={wish.kind ?? ''}
        onChange={(event) => set('kind', event.currentTarget.value)}
      />
      <TextField
        type="date"
        label={words.from}
        value={wish.from ?? ''}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextField
        type="date"
        label={words.to}
        value={wish.to ?? ''}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
    </fieldset>
  )
}
