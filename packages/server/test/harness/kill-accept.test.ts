import { endpoints, type WireReplyOf } from '@kuri/contract'
import { booksOfKeptRows, codeKey, openingsOf, SHEET_KEYS, type ChitOpening, type KeptRows } from '@kuri/domain'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { booksOf, workbookOf } from '../imports/uploads.ts'
import { chanceOf } from '../moving-in/chance.ts'
import { openBooks, type BooksInside } from './books-inside.ts'
import { brokenLaws } from './books-over-http.ts'
import { openCompany, type Company } from './company.ts'

/*
 * A server is killed with -9 while it takes the chits of a workbook into the books, and started again: each chit is there as a whole
 * or not at all, and going on ends in the company that it would have been.
 */

const KILLS = Number(process.env['ACCEPT_KILLS'] ?? 2)
const SEED = Number(process.env['SEED'] ?? 14)
const SLOW_MACHINE_MS = 120_000
/** A kill comes after so many chits of a call, and a part of what one takes. */
const MOST_BEFORE = 2
const CHITS = 4 + 4 * KILLS

const books = booksOf(SEED, { chits: CHITS, people: 40 * CHITS, branches: 3 })
const chance = chanceOf(SEED)
const met = { 'killed before any chit': 0, 'killed after some chits': 0 }

let company: Company
let inside: BooksInside
let id: string
beforeAll(async () => {
  company = await openCompany()
  inside = await openBooks(company)
}, SLOW_MACHINE_MS)
afterAll(async () => {
  await inside.close()
  await company.close()
})

const importNow = async () => (await company.admin.api.call(endpoints.import, { params: { id } })).reply.import

async function checkedAndShown(): Promise<void> {
  const form = new FormData()
  form.append('workbook', new Blob([new Uint8Array(workbookOf(books))]), 'books.xlsx')
  const sent = await fetch(`${await company.server().address}/api/admin/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.admin.token}` },
    body: form,
  })
  id = ((await sent.json()) as { import: { _id: string } }).import._id
  for (const since = performance.now(); (await importNow()).state !== 'checked'; await sleep(50)) {
    if (performance.now() - since > SLOW_MACHINE_MS) throw new Error(`the import is ${(await importNow()).state}`)
  }
  await company.admin.api.call(endpoints.dryRunImport, { params: { id } })
}

type Accepted = WireReplyOf<typeof endpoints.acceptImport>
const accept = async (chits?: string[]): Promise<Accepted> =>
  (await company.admin.api.call(endpoints.acceptImport, { params: { id }, body: chits ? { chits } : {} })).reply

const countInside = async (): Promise<number> =>
  (await inside.rows<{ n: number }>('select count(*)::integer as n from previous_chit'))[0]?.n ?? 0

/** What a chit is made of, as the books count it. */
interface Made {
  readonly code: string
  readonly tickets: number
  readonly instalments: number
  readonly open: number
  readonly prizes: number
  readonly auctions: number
  readonly payments: number
  readonly dividends: number
  readonly pool: number
  readonly advance: number
  readonly waiting: number
}

const balance = (kind: string): string =>
  `coalesce((select balance_of(account) from account where account.code = '${kind}:' || one.chit_id), 0)::integer`

/** The chits of the workbook that are in the books, with all their rows. */
const chitsInside = (): Promise<Made[]> =>
  inside.rows<Made>(
    `select code,
            (select count(*) from ticket where ticket.chit_id = one.chit_id)::integer as tickets,
            (select count(*) from instalment where instalment.chit_id = one.chit_id)::integer as instalments,
            (select count(*) from instalment where instalment.chit_id = one.chit_id and state <> 'paid')::integer as open,
            (select count(*) from previous_prize join auction on auction.id = auction_id
              where auction.chit_id = one.chit_id)::integer as prizes,
            (select count(*) from auction where auction.chit_id = one.chit_id)::integer as auctions,
            (select count(*) from previous_payment join ticket on ticket.id = ticket_id
              where ticket.chit_id = one.chit_id)::integer as payments,
            (select count(*) from previous_dividend join ticket on ticket.id = ticket_id
              where ticket.chit_id = one.chit_id)::integer as dividends,
            ${balance('pool')} as pool, ${balance('advance')} as advance, ${balance('dividend_payable')} as waiting
       from import_chit one where import_id = $1 and state = 'accepted' order by code collate "C"`,
    [id],
  )

/** What the workbook makes of a chit. */
function expectedOf(code: string, { terms, instalments, prizes, ...opening }: ChitOpening): Made {
  return {
    code,
    tickets: terms.tickets,
    instalments: terms.tickets * terms.months,
    open: instalments.filter(({ state }) => state !== 'paid').length,
    prizes: prizes.length,
    auctions: terms.tickets,
    payments: instalments.flatMap(({ payments }) => payments).length,
    dividends: instalments.filter(({ dividend }) => dividend > 0).length,
    pool: opening.pool,
    advance: opening.advanced,
    waiting: opening.waiting + opening.carried,
  }
}

function expectedChits(): Made[] {
  const kept = SHEET_KEYS.map((sheet): KeptRows => {
    return { sheet, chit: '', rows: books[sheet].map((row, index) => ({ ...row, row: index + 2 })) }
  })
  const opened = openingsOf(booksOfKeptRows(kept))
  return books.chits
    .map(({ code }) => {
      const opening = opened(code ?? '')
      if (!opening.ok) throw new Error(JSON.stringify(opening.error))
      return expectedOf(codeKey(code ?? ''), opening.value)
    })
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
}

/** Rows of chits that moved in, counted without the workbook: a chit that is there in part would be among them. */
const moved = async () => {
  const [count] = await inside.rows<{ chits: number; people: number; entered: number }>(
    `select (select count(*) from chit where id in (select chit_id from previous_chit))::integer as chits,
            (select count(*) from previous_chit where entered_at is not null)::integer as entered,
            (select count(*) from previous_person)::integer as people`,
  )
  return count
}

// @spec MOV-15
test(
  `${KILLS} times a server is killed while it takes chits in (seed ${SEED}): each is whole or not there, and going on ends in the same company`,
  async () => {
    await checkedAndShown()
    const expected = expectedChits()
    const began = performance.now()
    const first = await accept(books.chits.slice(0, 1).map(({ code }) => code ?? ''))
    const tookMs = Math.ceil(performance.now() - began)
    expect(first.accepted).toHaveLength(1)
    let before = 1
    for (let kill = 1; kill <= KILLS; kill++) {
      const calling = accept().catch(() => null)
      const reached = before + chance.between(0, MOST_BEFORE)
      while ((await countInside()) < reached) await sleep(5)
      await sleep(chance.between(0, tookMs))
      await company.kill()
      await calling
      await company.startAgain()
      const found = await chitsInside()
      const codes = new Set(found.map(({ code }) => code))
      expect(found).toEqual(expected.filter(({ code }) => codes.has(code)))
      expect(await moved()).toMatchObject({ chits: found.length, entered: found.length })
      expect(await brokenLaws(company)).toEqual([])
      met[found.length === before ? 'killed before any chit' : 'killed after some chits'] += 1
      expect(found.length).toBeLessThan(CHITS)
      before = found.length
    }
    for (let left = CHITS; left > 0;) {
      const answered = await accept()
      expect(answered.refused).toEqual([])
      ;({ left } = answered)
    }
    expect(await chitsInside()).toEqual(expected)
    expect(await moved()).toMatchObject({ chits: CHITS, entered: CHITS })
    const [rest] = await inside.rows<{ left: number }>('select opening_of($1)::integer as left', [id])
    expect(rest).toEqual({ left: 0 })
    expect(await brokenLaws(company)).toEqual([])
    reportCoverage({ harness: 'move in: killed', seed: SEED, histories: KILLS, met })
    expect(neverMet(KILLS < 10 ? {} : met)).toEqual([])
  },
  (2 + KILLS) * SLOW_MACHINE_MS,
)
