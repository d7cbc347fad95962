import type { confirmationEndpoints, ReplyOf } from '@kuri/contract'
import { Badge, type Tone } from '../../../../components/badge.tsx'
import { Money } from '../../../../components/money.tsx'
import type { TableColumn } from '../../../../components/responsive-table.tsx'
import { Allowed } from '../../../../layout/allowed.tsx'
import { m } from '../../../../messages/en.ts'
import { dayText, instantDayText } from '../../../../messages/format.ts'
import { UserLink } from '../../user-link.tsx'
import { CloseDispute } from './close-dispute.tsx'
import css from './confirmations.module.css'
import { EnterAnswer } from './enter-answer.tsx'
import { OneSlip } from './one-slip.tsx'
import type { Slip } from './slip-sheet.tsx'

const t = m.confirmations

export type Confirmation = ReplyOf<typeof confirmationEndpoints.confirmations>['confirmations'][number]

const tones: Record<Confirmation['status'], Tone> = {
  asked: 'wait',
  confirmed: 'ok',
  disputed: 'turn',
  settled: 'plain',
}

/** One ticket: what the company says, what its member says, and what staff can do. */
export const columnsOf = (importId: string, onSlips: (slips: readonly Slip[]) => void): TableColumn<Confirmation>[] => [
  {
    key: 'ticket',
    title: t.columns.ticket,
    cell: ({ chitName, ticketNo }) => <span className={css.words}>{m.balances.ticket(ticketNo, chitName)}</span>,
  },
  { key: 'member', title: t.columns.member, phone: 'below', cell: ({ user }) => <UserLink user={user} /> },
  { key: 'stated', title: t.columns.stated, phone: 'full', cell: (row) => <Stated row={row} /> },
  { key: 'answer', title: t.columns.answer, phone: 'full', cell: (row) => <Answer row={row} /> },
  {
    key: 'acts',
    title: '',
    phone: 'actions',
    cell: (row) => (
      <div className={css.acts}>
        <Allowed to="act-for-members">
          {(row.status === 'asked' || row.status === 'confirmed') && <EnterAnswer row={row} />}
          <OneSlip importId={importId} row={row} onMade={onSlips} />
        </Allowed>
        <Allowed to="import-books">{row.status === 'disputed' && <CloseDispute row={row} />}</Allowed>
      </div>
    ),
  },
]

function Stated({ row }: { row: Confirmation }) {
  const { paidMonths, months, parts, gaps, dividends, dividendMonths, prize, owed, lateFees } = row
  return (
    <span>
      {t.paid(paidMonths, months)}
      {parts.map(({ month, paid }) => (
        <span key={month} className="sm dim block">
          {t.partOf(month)} <Money amount={paid} plain />
        </span>
      ))}
      {gaps.length > 0 && <span className="sm dim block">{t.gaps(gaps)}</span>}
      {dividendMonths > 0 && (
        <span className="sm dim block">
          {t.dividends(dividendMonths)} <Money amount={dividends} plain />
        </span>
      )}
      {prize && (
        <span className="sm dim block">
          {t.prized(prize.prizeNo)} <Money amount={prize.amount} plain />
          {', '}
          {t.prizedOn(dayText(prize.on), prize.paidOn === null ? null : dayText(prize.paidOn))}
        </span>
      )}
      {!prize && <span className="sm dim block">{t.notPrized}</span>}
      {owed > 0 && (
        <span className="sm dim block">
          {t.toPay} <Money amount={owed} plain />
        </span>
      )}
      {lateFees > 0 && (
        <span className="sm dim block">
          {t.lateFees} <Money amount={lateFees} plain />
        </span>
      )}
    </span>
  )
}

function Answer({ row }: { row: Confirmation }) {
  const { status, claim, answeredAt, answeredBy, enteredBy, slipBy, note, closedAt, closedBy } = row
  return (
    <div className="stack t">
      <span>
        <Badge tone={tones[status]}>{t.filters[status]}</Badge>
      </span>
      {claim && <span className={css.words}>{m.balances.claim(claim)}</span>}
      {answeredAt && answeredBy && (
        <span className="sm dim">{howAnswered(instantDayText(answeredAt), answeredBy, { enteredBy, slipBy })}</span>
      )}
      {note !== null && closedAt && (
        <span className={css.words}>
          <span className="sm dim">{t.closed(instantDayText(closedAt), closedBy ?? '')}</span> {note}
        </span>
      )}
    </div>
  )
}

function howAnswered(
  day: string,
  way: NonNullable<Confirmation['answeredBy']>,
  { enteredBy, slipBy }: Pick<Confirmation, 'enteredBy' | 'slipBy'>,
): string {
  if (enteredBy !== null) return t.entered(day, enteredBy)
  return slipBy === null ? t.on(day, t.ways[way]) : t.bySlip(day, t.ways[way], slipBy)
}
