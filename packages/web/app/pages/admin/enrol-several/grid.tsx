import { IconAlertTriangle, IconCheck, IconInfoCircle } from '../../../icons/everywhere.ts'
import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Button } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { m } from '../../../messages/en.ts'
import { UserLink } from '../user-link.tsx'
import { CELLS, type Cell, type Row, type RowState } from './rows.ts'
import type { Several } from './use-several.ts'
import css from './several.module.css'

const t = m.enrolSeveral

interface GridProps extends Pick<Several, 'rows' | 'states' | 'change' | 'remove' | 'enrol'> {
  cells: readonly Cell[]
  /** A block was pasted into a cell. */
  onBlock: (text: string, row: number, cell: Cell) => void
}

/** Where a cell stands: its row and its column. */
type Place = { readonly row: number; readonly cell: Cell }

/** The table of new members: each cell is a field, as in a spreadsheet. */
export function Grid({ rows, states, cells, change, remove, enrol, onBlock }: GridProps) {
  const table = useRef<HTMLTableElement>(null)
  const id = useId()
  const focus = ({ row, cell }: Place) => focusCell(table.current, row, cell)
  const onKeyDown = (event: KeyboardEvent, at: Place) => {
    const act = actOf(event, at, { rows, states, change, focus, enrol })
    if (!act) return
    event.preventDefault()
    act()
  }
  const onPaste = (event: ClipboardEvent, { row, cell }: Place) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\r\n]/.test(text)) return
    event.preventDefault()
    onBlock(text, row, cell)
  }
  return (
    <div className={css.grid}>
      <table ref={table} aria-label={t.caption}>
        <thead>
          <tr>
            <th className={css.no} scope="col">
              {t.row}
            </th>
            {cells.map((cell) => (
              <th key={cell} scope="col" className={css[cell]}>
                {t.cells[cell]}
              </th>
            ))}
            <th scope="col">{t.state}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const state = states[at] ?? { is: 'empty' }
            const stateId = `${id}-${at}`
            return (
              // rows have no name of their own: a row is its place
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <th className={css.no} scope="row">
                  {at + 1}
                </th>
                {cells.map((cell) => (
                  <td key={cell} className={css[toneOf(state, cell)]}>
                    <input
                      aria-label={t.cellOf(t.cells[cell], at + 1)}
                      aria-invalid={toneOf(state, cell) === 'bad' || undefined}
                      aria-describedby={toneOf(state, cell) === 'bad' ? stateId : undefined}
                      data-cell={`${at} ${cell}`}
                      placeholder={t.cells[cell]}
                      autoComplete="off"
                      inputMode={cell === 'phone' ? 'tel' : undefined}
                      value={row[cell]}
                      onChange={(event) => change(at, { [cell]: event.currentTarget.value })}
                      onKeyDown={(event) => onKeyDown(event, { row: at, cell })}
                      onPaste={(event) => onPaste(event, { row: at, cell })}
                    />
                  </td>
                ))}
                <td id={stateId} className={css.state}>
                  <StateOf
                    state={state}
                    row={at + 1}
                    onAnother={() => {
                      change(at, { confirmed: true })
                      focus({ row: at, cell: 'name' })
                    }}
                    onSame={() => {
                      remove(at)
                      focus({ row: at, cell: 'name' })
                    }}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const toneOf = (state: RowState, cell: Cell): 'bad' | 'ask' | 'good' => {
  if (state.is === 'correct' && state.cell === cell) return 'bad'
  const asked = state.is === 'answer' && state.candidates.some(({ because }) => because === cell)
  return asked ? 'ask' : 'good'
}

export function focusCell(table: HTMLElement | null, row: number, cell: Cell): void {
  const field = table?.querySelector<HTMLInputElement>(`[data-cell="${row} ${cell}"]`)
  field?.focus()
  field?.select()
}

/** The cell to look at in a row that is not ready. */
export const cellToMend = (state: RowState | undefined): Cell => (state?.is === 'correct' ? state.cell : 'name')

const isProblem = ({ is }: RowState): boolean => is === 'correct' || is === 'answer'

/** The next row after one that is to be corrected or answered, from the first again; -1: none. */
export function nextProblem(states: readonly RowState[], after: number): number {
  const later = states.findIndex((state, place) => place > after && isProblem(state))
  return later === -1 ? states.findIndex(isProblem) : later
}

interface Keys extends Pick<Several, 'rows' | 'states' | 'change' | 'enrol'> {
  focus: (place: Place) => void
}

/** What a key does in a cell; undefined: what it does in every field. */
function actOf(event: KeyboardEvent, { row, cell }: Place, keys: Keys): (() => void) | undefined {
  const { rows, states, change, enrol, focus } = keys
  const isControl = event.ctrlKey || event.metaKey
  if (event.nativeEvent.isComposing || event.altKey) return undefined
  if (event.key === 'Enter' && isControl) return enrol
  if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
    return () => focus({ row: row + (up ? -1 : 1), cell })
  }
  if (event.key.toLowerCase() === 'd' && isControl) {
    const above: Row | undefined = rows[row - 1]
    return () => above && change(row, { [cell]: above[cell] })
  }
  if (event.key !== 'F8') return undefined
  const next = nextProblem(states, row)
  return () => next !== -1 && focus({ row: next, cell: cellToMend(states[next]) })
}

interface StateProps {
  state: RowState
  /** Its number, from 1. */
  row: number
  onAnother: () => void
  onSame: () => void
}

function StateOf({ state, row, onAnother, onSame }: StateProps) {
  if (state.is === 'empty') return <span className="faint">{t.empty}</span>
  if (state.is === 'ready')
    return (
      <span className={css.ready}>
        <Icon of={IconCheck} small />
        {t.ready}
      </span>
    )
  if (state.is === 'correct')
    return (
      <span className={css.wrong}>
        <Icon of={IconAlertTriangle} small />
        {state.cell === 'phone' ? t.phoneProblem : state.why}
      </span>
    )
  return (
    <div className={css.question}>
      <Icon of={IconInfoCircle} small />
      <div>
        {state.candidates.map((one) => (
          <p key={one._id}>
            {m.enrol.because[one.because]}: <UserLink user={one} /> {one.code}
          </p>
        ))}
      </div>
      <Button variant="subtle" onClick={onSame}>
        {t.same}
        <span className="vh">, {t.rowNo(row)}</span>
      </Button>
      <Button variant="subtle" onClick={onAnother}>
        {t.another}
        <span className="vh">, {t.rowNo(row)}</span>
      </Button>
    </div>
  )
}

export const cellsOf = (hasChit: boolean): readonly Cell[] =>
  hasChit ? CELLS : CELLS.filter((cell) => cell !== 'agreement')
