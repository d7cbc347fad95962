import { DENOMINATIONS, fromRupees, times, worthOf, type Denomination, type Pieces } from '@kuri/domain'
import { Money } from '../../components/money.tsx'
import { TextField } from '../../forms/fields.tsx'
import { m } from '../../messages/en.ts'
import { rupees } from '../../messages/format.ts'
import css from './piece-fields.module.css'

const t = m.till.count

/** What was typed beside each note and coin: digits. */
export type TypedPieces = Partial<Record<Denomination, string>>

const MOST_DIGITS = 5

/** The pieces that were typed; an empty field is none. */
export const piecesTyped = (typed: TypedPieces): Pieces =>
  Object.fromEntries(DENOMINATIONS.map((note) => [`${note}`, Number(typed[note] ?? '')])) as Pieces

/** Cash is counted piece by piece, at a till and at a handover; the total is shown as it is typed. */
export function PieceFields({ typed, onChange }: { typed: TypedPieces; onChange: (typed: TypedPieces) => void }) {
  const pieces = piecesTyped(typed)
  return (
    <table className={css.pieces}>
      <thead>
        <tr>
          <th scope="col">{t.note}</th>
          <th scope="col">{t.pieces}</th>
          <th scope="col">{t.amount}</th>
        </tr>
      </thead>
      <tbody>
        {DENOMINATIONS.map((note) => (
          <tr key={note}>
            <th scope="row">{rupees(fromRupees(note))}</th>
            <td>
              <TextField
                aria-label={t.piecesOf(note)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={MOST_DIGITS}
                value={typed[note] ?? ''}
                onChange={({ currentTarget: { value } }) => onChange({ ...typed, [note]: value.replaceAll(/\D/g, '') })}
              />
            </td>
            <td>
              <Money plain amount={times(fromRupees(note), pieces[`${note}`])} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {m.till.facts.counted}
          </th>
          <td>
            <Money amount={worthOf(pieces)} size="md" />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
