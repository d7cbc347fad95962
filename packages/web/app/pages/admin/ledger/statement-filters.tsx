import { eventWord } from '@kuri/contract'
import { useSearchParams } from 'react-router'
import type { LinesWish } from '../../../api/admin-queries.ts'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import { withWish } from '../../member/wallet/statement-wish.ts'
import css from './ledger.module.css'
import { LINE_KINDS } from './lines-wish.ts'

const say = m.admin.ledger
const ALL = { value: '', label: say.everyKind }

/** Which lines of an account: of one kind, of some days. The choice stands in the address. */
export function StatementFilters({ wish }: { wish: LinesWish }) {
  const [, setSearch] = useSearchParams()
  const set = (part: 'kind' | 'from' | 'to', value: string) =>
    setSearch((now) => withWish(now, part, value), { replace: true, preventScrollReset: true })
  return (
    <fieldset className={css.filters}>
      <legend className="vh">{say.which}</legend>
      <SelectField
        label={say.kind}
        data={[ALL, ...LINE_KINDS.map((kind) => ({ value: kind, label: eventWord(kind) }))]}
        value={wish.kind ?? ''}
        onChange={(event) => set('kind', event.currentTarget.value)}
      />
      <TextField
        type="date"
        label={say.from}
        value={wish.from ?? ''}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextField
        type="date"
        label={say.to}
        value={wish.to ?? ''}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
    </fieldset>
  )
}
