import {
  addDays,
  formatDay,
  ok,
  refuse,
  sum,
  ZERO,
  type Day,
  type Paise,
  type Refused,
  type Result,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { writeXlsx, type SheetToWrite } from '../../workbook/write-xlsx.ts'
import { list as listBranches } from '../branches/service.ts'
import * as settings from '../settings/service.ts'
import { aboutSheet } from './about.ts'
import { sheetOf, type NewRowOf } from './cells.ts'
import { chitCodes, chitRow, codeIn, lateFeeRow, securityRow, ticketRow } from './chits.ts'
import * as chits from './chits.store.ts'
import { sharedPrize, type SharedPrize } from './dividends.ts'
import { endOf, type Moment } from './moment.ts'
import { moneySheets } from './money.ts'
import * as money from './money.store.ts'
import { paymentRows } from './payments.ts'
import * as payments from './payments.store.ts'
import { personRow } from './people.ts'
import * as people from './people.store.ts'
import * as prizes from './prizes.store.ts'

export interface BooksWorkbook {
  readonly day: Day
  readonly bytes: Buffer
}

/** So much is in memory at a time. */
const [PEOPLE_AT_A_TIME, CHITS_AT_A_TIME, TICKETS_AT_A_TIME, PRIZES_AT_A_TIME] = [2000, 10, 200, 50]

/**
 * The company's books at the end of a day as the workbook of a company that moves in, yesterday by default. `tx` is one snapshot;
 * rows are read some at a time and compressed as they come. Refuses invalid_input: the day is not over, lies before the books begin,
 * has no running chit, or books that move in are not entered completely; books_being_written. Source: docs/spec/moving-in.md, MOV-23; ADR 22.
 */
export async function booksWorkbook(
  tx: Tx,
  { day: wanted, key }: { readonly day: Day | undefined; readonly key: Buffer | null },
): Promise<Result<BooksWorkbook>> {
  const now = await today(tx)
  const day = wanted ?? addDays(now, -1)
  if (day >= now) return wrongDay('This day is not over. Choose yesterday or an earlier day.')
  const first = await money.firstDay(tx)
  if (first === null) return wrongDay('There is nothing in the books yet.')
  if (day < first) return wrongDay(`The books of this company begin on ${formatDay(first)}. Choose a later day.`)
  // all rows of the company are read: one at a time, whichever process it is
  if (!(await money.takeTurn(tx))) return refuse({ code: 'books_being_written' })
  const moment = endOf(day)
  await money.haveTime(tx)
  const accounts = await money.accountsAt(tx, moment)
  if (accounts.some(({ kind }) => kind === 'opening_balance')) {
    return wrongDay('Some chits of the previous books are not in the books yet. Accept them first.')
  }
  const running = await chits.chitsAt(tx, moment)
  if (running.length === 0) return wrongDay('No chit was running at the end of this day.')
  const writing: Writing = {
    tx,
    moment,
    key,
    running,
    tickets: await chits.ticketsOf(tx, running.map(idOf)),
    codes: { chits: chitCodes(running), people: await people.codesAt(tx, moment) },
  }
  return ok({ day, bytes: await writeXlsx(await sheetsOf(writing, accounts)) })
}

const wrongDay = (problem: string): Refused => refuse({ code: 'invalid_input', field: 'day', problem })
const idOf = ({ id }: { readonly id: string }): string => id

type Branch = Awaited<ReturnType<typeof listBranches>>['branches'][number]

interface Writing {
  readonly tx: Tx
  readonly moment: Moment
  readonly key: Buffer | null
  readonly running: readonly chits.RunningChit[]
  readonly tickets: readonly chits.TicketOfChit[]
  readonly codes: { readonly chits: ReadonlyMap<string, string>; readonly people: ReadonlyMap<string, string> }
}

async function sheetsOf(writing: Writing, accounts: readonly money.AccountAt[]): Promise<SheetToWrite[]> {
  const { tx, moment, running, codes } = writing
  const { name, bankAccount } = await settings.read(tx)
  const { branches } = await listBranches(tx)
  // a company with one branch sees nothing of branches
  const hasBranches = branches.length > 1
  const without = hasBranches ? null : 'branch'
  const chitIds = running.map(idOf)
  const ofMoney = moneySheets({
    day: moment.day,
    accounts,
    unidentified: await money.unidentifiedAt(tx, moment),
    chitIds: new Set(chitIds),
    codes: codes.people,
    bankAccount,
    writtenOff: await payments.writtenOffAt(tx, moment, chitIds),
    borne: running.reduce((so, { borne }) => (so + borne) as Paise, 0 as Paise),
  })
  /** Filled while the receipts are written: the sheet after them. */
  const lines: NewRowOf<'paidUpTo'>[] = []
  return [
    aboutSheet({ company: name, day: moment.day, own: ownIn(ofMoney.bankAndCash) }),
    sheetOf('company', () => once([{ name, cutOver: moment.day }])),
    ...(hasBranches ? [sheetOf('branches', () => once(branches.map(branchRow)))] : []),
    sheetOf('people', () => peopleRows(writing), without),
    sheetOf(
      'chits',
      () => once(running.map((chit) => chitRow(chit, codeIn(codes.chits, chit.id), moment.day))),
      without,
    ),
    sheetOf('tickets', () => ticketRows(writing)),
    sheetOf('auctions', () => auctionRows(writing)),
    sheetOf('dividends', () => dividendRows(writing)),
    sheetOf('receipts', () => receiptRows(writing, lines)),
    sheetOf('paidUpTo', () => once(lines)),
    sheetOf('penalties', () => lateFeeRows(writing)),
    sheetOf('securities', () => securityRows(writing)),
    sheetOf('unallocated', () => once(ofMoney.unallocated), 'branch'),
    sheetOf('bankAndCash', () => once(ofMoney.bankAndCash), 'branch'),
    sheetOf('trialBalance', () => once(ofMoney.trialBalance)),
  ]
}

const branchRow = ({ code, name, address }: Branch): NewRowOf<'branches'> => ({
  code,
  name,
  address: address === '' ? null : address,
})

/** What is the company's own, all together. */
const ownIn = (places: readonly NewRowOf<'bankAndCash'>[]): Paise =>
  sum(places.filter(({ kind }) => kind === 'own').map(({ amount }) => amount ?? ZERO))

type Rows<S extends Parameters<typeof sheetOf>[0]> = AsyncGenerator<readonly NewRowOf<S>[], void, undefined>

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void, undefined> {
  for (const some of chunks(rows, PEOPLE_AT_A_TIME)) yield some
}

function* chunks<T>(all: readonly T[], size: number): Generator<readonly T[], void, undefined> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

async function* peopleRows({ tx, moment: { day }, key, codes }: Writing): Rows<'people'> {
  for (const ids of chunks([...codes.people.keys()], PEOPLE_AT_A_TIME)) {
    const found = await people.peopleOf(tx, ids)
    yield found.map((person) => personRow(person, { day, key, codes: codes.people }))
  }
}

async function* ticketRows({ tx, moment, tickets, codes }: Writing): Rows<'tickets'> {
  for (const some of chunks(tickets, TICKETS_AT_A_TIME)) {
    const holdings = Map.groupBy(await chits.holdingsAt(tx, moment, some.map(idOf)), ({ ticketId }) => ticketId)
    yield some.flatMap((ticket) =>
      (holdings.get(ticket.id) ?? []).map((holding, place) => ticketRow(ticket, holding, place === 0, codes)),
    )
  }
}

/** The prizes of a few chits at a time, with what their tickets had of them. */
async function* prizesOf({ tx, moment, running }: Writing): AsyncGenerator<SharedPrize[], void, undefined> {
  for (const some of chunks(running, CHITS_AT_A_TIME)) {
    const given = await prizes.prizesAt(tx, moment, some.map(idOf))
    const here = new Map<string, Map<number, Paise>>()
    const auctionIds = given.filter(({ share }) => share === null).map(({ auctionId }) => auctionId)
    for (const ids of chunks(auctionIds, PRIZES_AT_A_TIME)) {
      const shares = Map.groupBy(await prizes.dividendsOf(tx, ids), ({ auctionId }) => auctionId)
      for (const [id, of] of shares) here.set(id, new Map(of.map(({ ticketNo, amount }) => [ticketNo, amount])))
    }
    const chitOf = new Map(some.map((chit) => [chit.id, chit]))
    yield given.flatMap((prize) => {
      const chit = chitOf.get(prize.chitId)
      return chit ? [sharedPrize(chit, prize, here.get(prize.auctionId) ?? new Map<number, Paise>())] : []
    })
  }
}

async function* auctionRows(writing: Writing): Rows<'auctions'> {
  const { codes } = writing
  for await (const some of prizesOf(writing)) {
    yield some.map(({ prize, share }) => ({
      chit: codeIn(codes.chits, prize.chitId),
      prizeNo: prize.prizeNo,
      day: prize.day,
      ticket: prize.ticketNo,
      winner: codeIn(codes.people, prize.winnerId),
      discount: prize.discount,
      prize: prize.prize,
      commission: prize.commission,
      tax: prize.tax,
      dividend: share,
      nextDue: null,
      paidOn: prize.paidOn,
      minutesNo: prize.minutesNo === '' ? null : prize.minutesNo,
      filedOn: prize.filedOn,
    }))
  }
}

async function* dividendRows(writing: Writing): Rows<'dividends'> {
  for await (const some of prizesOf(writing)) {
    yield some.flatMap(({ prize, others }) =>
      others.map(({ ticketNo, amount }) => ({
        chit: codeIn(writing.codes.chits, prize.chitId),
        prizeNo: prize.prizeNo,
        ticket: ticketNo,
        amount,
      })),
    )
  }
}

async function* receiptRows({ tx, moment, tickets, codes }: Writing, lines: NewRowOf<'paidUpTo'>[]): Rows<'receipts'> {
  for (const some of chunks(tickets, TICKETS_AT_A_TIME)) {
    const ids = some.map(idOf)
    const paid = Map.groupBy(await payments.paymentsAt(tx, moment, ids), ({ ticketId }) => ticketId)
    const months = Map.groupBy(await payments.paidMonthsAt(tx, moment, ids), ({ ticketId }) => ticketId)
    const back = Map.groupBy(await payments.givenBackAt(tx, moment, ids), ({ ticketId }) => ticketId)
    yield some.flatMap(({ id, chitId, ticketNo }) => {
      const of = {
        chit: codeIn(codes.chits, chitId),
        ticket: ticketNo,
        payments: paid.get(id) ?? [],
        paidMonths: new Set((months.get(id) ?? []).map(({ monthNo }) => monthNo)),
        givenBack: new Map((back.get(id) ?? []).map(({ monthNo, amount }) => [monthNo, amount])),
      }
      const rows = paymentRows(of, moment.day)
      if ('receipts' in rows) return rows.receipts
      lines.push(rows.line)
      return []
    })
  }
}

async function* lateFeeRows({ tx, moment, running, codes }: Writing): Rows<'penalties'> {
  for (const some of chunks(running, CHITS_AT_A_TIME)) {
    yield (await chits.lateFeesAt(tx, moment, some.map(idOf))).map((one) => lateFeeRow(one, codes))
  }
}

async function* securityRows({ tx, moment, running, codes }: Writing): Rows<'securities'> {
  for (const some of chunks(running, CHITS_AT_A_TIME)) {
    yield (await chits.securitiesAt(tx, moment, some.map(idOf))).map((one) => securityRow(one, codes))
  }
}
