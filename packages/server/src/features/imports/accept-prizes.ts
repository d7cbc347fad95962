import {
  add,
  addDays,
  codeKey,
  daysBetween,
  dueDay,
  formatDay,
  instantInIndia,
  isWholeRupees,
  max,
  ok,
  ONE_RUPEE,
  prizeFigures,
  prizePayBy,
  refuse,
  type Books,
  type ChitOpening,
  type OpeningPrize,
  type Paise,
  type Result,
  type RowOf,
} from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { NewRow, Tx } from '../../database/types.ts'
import { scheduleFor } from '../auctions/schedule.ts'
import { takesTwo } from '../people/service.ts'
import * as store from './accept.store.ts'
import { cut } from './texts.ts'

interface Writing {
  readonly chitId: string
  readonly opening: ChitOpening
  readonly people: ReadonlyMap<string, string>
  readonly ticketIds: readonly string[]
  readonly books: Books
  /** Whose approval of a prize counts. */
  readonly deciding: readonly string[]
  readonly by: string
}

/**
 * Writes the past prizes of a chit with their securities, late fees that are still owed, and the auctions to come. Gives what is
 * owed of prizes that are not paid, by auction: they wait for their approval like any other. Refuses chit_cannot_move_in, because
 * of a late fee with paise. Source: docs/spec/moving-in.md, MOV-17.
 */
export async function writePrizes(tx: Tx, writing: Writing): Promise<Result<ReadonlyMap<string, Paise>>> {
  const { opening } = writing
  const held = opening.prizes.map((prize) => ({ prize, auctionId: newId() }))
  await store.insertAuctions(
    tx,
    held.map(({ prize, auctionId }) => auctionOf(writing, prize, auctionId)),
  )
  await store.insertPrizes(
    tx,
    held.map(({ prize, auctionId }) => givenOf(writing, prize, auctionId)),
    held.map(({ prize, auctionId }) => prizeOf(writing, prize, auctionId)),
  )
  await store.insertSecurities(
    tx,
    held.flatMap(({ prize, auctionId }) =>
      opening.securities
        .filter(({ ticket }) => ticket === prize.ticket)
        .map((row) => securityOf(writing, row, prize, auctionId)),
    ),
  )
  const { terms, start: startOn, prizes } = opening
  await scheduleFor(tx, { id: writing.chitId, terms, startOn }, { given: prizes.length })
  const fees = penaltiesOf(writing)
  if (!fees.ok) return fees
  await store.insertPenalties(tx, fees.value)
  return ok(new Map(held.flatMap(({ prize, auctionId }) => (prize.paidOn ? [] : [[auctionId, prize.prize]]))))
}

const ticketIn = ({ ticketIds }: Writing, ticketNo: number): string => ticketIds[ticketNo - 1] ?? ''
const personIn = ({ people }: Writing, code: string): string => people.get(code) ?? ''

/** The place of a past prize: nothing is known of its auction but the day. */
function auctionOf({ chitId, opening }: Writing, prize: OpeningPrize, id: string): NewRow<'auction'> {
  const { chitAmount, commission, tax, floor, cap } = prizeFigures(opening.terms)
  const closesAt = instantInIndia(addDays(prize.heldOn, 1), '00:00')
  return {
    id,
    chit_id: chitId,
    prize_no: prize.prizeNo,
    month_no: prize.monthNo,
    state: 'previous',
    opens_at: instantInIndia(prize.heldOn, '00:00'),
    planned_closes_at: closesAt,
    closes_at: closesAt,
    opens_by_itself: false,
    chit_amount_paise: chitAmount,
    commission_paise: commission,
    tax_paise: tax,
    floor_paise: floor,
    cap_paise: cap,
    step_paise: opening.terms.step,
    commitment: Buffer.alloc(0),
  }
}

const givenOf = (writing: Writing, prize: OpeningPrize, auctionId: string): NewRow<'previous_prize'> => ({
  auction_id: auctionId,
  ticket_id: ticketIn(writing, prize.ticket),
  winner_id: personIn(writing, prize.winner),
  held_on: prize.heldOn,
  discount_paise: prize.discount,
  prize_paise: prize.prize,
  commission_paise: prize.commission,
  tax_paise: prize.tax,
  share_paise: prize.share,
  other_shares: JSON.stringify(prize.otherShares),
  paid_on: prize.paidOn,
  minutes_no: cut(prize.minutesNo, 200),
  filed_on: prize.filedOn,
})

function prizeOf(writing: Writing, prize: OpeningPrize, auctionId: string): NewRow<'prize'> {
  const { paidOn } = prize
  const owners = [personIn(writing, writing.opening.holders[prize.ticket - 1]?.at(-1)?.person ?? '')]
  return {
    ticket_id: ticketIn(writing, prize.ticket),
    auction_id: auctionId,
    amount_paise: prize.prize,
    pay_by: prizePayBy(prize.heldOn),
    needs_second: paidOn === null && takesTwo(writing.deciding, { owners }),
    security: null,
    maker: null,
    checker: null,
    first_at: null,
    paid_before: paidOn,
    ...(paidOn === null
      ? { approved_at: null }
      : { state: 'approved' as const, approved_at: instantInIndia(paidOn, '00:00') }),
  }
}

const SECURITY_KINDS = {
  guarantor: 'guarantor',
  property: 'property',
  deposit: 'deposit',
  gold: 'document',
  insurance: 'document',
  other: 'document',
} as const

function securityOf(
  { books, by }: Writing,
  row: RowOf<'securities'>,
  prize: OpeningPrize,
  auctionId: string,
): NewRow<'prize_security'> {
  const { kind, guarantor, document, value, day } = row
  const named = guarantor === null ? null : (books.people.get(codeKey(guarantor))?.name ?? guarantor)
  const name = [named, document].filter(Boolean).join(', ') || (kind ?? 'security')
  return {
    id: newId(),
    auction_id: auctionId,
    kind: SECURITY_KINDS[kind ?? 'other'],
    name: cut(name, 200),
    phone: null,
    relation: null,
    number_ends: null,
    number_sealed: null,
    kept_at: null,
    value_paise: value === null || value === 0 ? null : value,
    added_by: by,
    added_at: instantInIndia(day ?? prize.heldOn, '00:00'),
  }
}

/** Late fees of one month are one. */
function penaltiesOf(writing: Writing): Result<NewRow<'penalty'>[]> {
  const { opening } = writing
  const byMonth = Map.groupBy(opening.penalties, ({ ticket, month }) => `${ticket}:${month}`)
  const rows: NewRow<'penalty'>[] = []
  for (const fees of byMonth.values()) {
    const [{ ticket, month } = { ticket: null, month: null }] = fees
    const amount = fees.reduce((so, fee) => add(so, fee.amount ?? (0 as Paise)), 0 as Paise)
    if (ticket === null || month === null || amount === 0) continue
    if (!isWholeRupees(amount)) {
      return refuse({ code: 'chit_cannot_move_in', chit: opening.row.code ?? '', because: 'late-fee', ticket })
    }
    const on = fees.map((fee) => fee.day).findLast((fee) => fee !== null) ?? null
    const due = dueDay(opening.start, month)
    const of = opening.instalments.find((one) => one.ticket === ticket && one.month === month)
    rows.push({
      ticket_id: ticketIn(writing, ticket),
      month_no: month,
      person_id: personIn(writing, opening.holders[ticket - 1]?.at(-1)?.person ?? ''),
      days_late: Math.max(1, on === null ? 1 : daysBetween(due, on)),
      base_paise: max(of === undefined ? ONE_RUPEE : ((opening.terms.instalment - of.dividend) as Paise), ONE_RUPEE),
      amount_paise: amount,
      because: on === null ? 'From the previous books.' : `From the previous books, charged on ${formatDay(on)}.`,
    })
  }
  return ok(rows)
}
