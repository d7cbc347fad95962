import { bookEndpoints, companyEndpoints, walletEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import { today } from '../../clock.ts'
import { csvOfPages } from '../../export/csv.ts'
import { pagesOf } from '../../export/pages.ts'
import { toSpreadsheet } from '../../export/spreadsheet.ts'
import { sendFile, sendParts } from '../../http/files.ts'
import type { Routes } from '../../http/route.ts'
import { withNames } from './account-names.ts'
import * as ledger from './service.ts'
import { accountTable, dayTables, movementTable, walletTable } from './tables.ts'

/** A spreadsheet is made in memory. */
const MOST_OF_A_SHEET = 50_000
const TOO_LONG = 'This day has more than 50,000 entries. Download the CSV instead.'

/** A member reads their wallet, an administrator the books. Money moves by the calls of other features. */
export function ledgerRoutes(route: Routes): void {
  route.read(walletEndpoints.wallet, async (tx, { user }) =>
    ok(await ledger.standing(tx, ledger.accounts.wallet(user.id))),
  )

  route.report(walletEndpoints.walletEntries, async (tx, { user, query }) =>
    ok(await ledger.walletPage(tx, user.id, query)),
  )

  route.raw(walletEndpoints.walletCsv, async (req, reply) => {
    const lines = pagesOf((page) => req.report((tx) => ledger.walletPage(tx, req.user.id, { ...req.query, ...page })))
    const name = `kuri-wallet-${await req.report(today)}.csv`
    return await sendParts(reply, walletEndpoints.walletCsv.file, name, csvOfPages(lines, walletTable))
  })

  route.reportToAll(bookEndpoints.ageing, (tx) => ledger.ageing(tx))
  route.report(bookEndpoints.dayBook, async (tx, { query }) => ok(await ledger.dayBook(tx, query)))
  route.raw(bookEndpoints.dayBookXlsx, async (req, reply) => {
    const { book, movements } = await req.report(async (tx) => {
      const read = await ledger.dayBook(tx, { ...req.query, limit: MOST_OF_A_SHEET })
      return { book: read, movements: await withNames(tx, read.journals) }
    })
    if (book.next !== null) return req.refuse({ code: 'too_large', problem: TOO_LONG })
    const bytes = await toSpreadsheet(dayTables(book, movements))
    return sendFile(reply, bookEndpoints.dayBookXlsx.file, `kuri-day-book-${book.day}.xlsx`, bytes)
  })
  route.raw(bookEndpoints.dayBookCsv, async (req, reply) => {
    const day = req.query.day ?? (await req.report(today))
    const entries = pagesOf((page) =>
      req.report(async (tx) => {
        const read = await ledger.dayEntries(tx, { ...page, day })
        return { entries: await withNames(tx, read.entries), next: read.next }
      }),
    )
    const lines = csvOfPages(entries, (some) => movementTable(some))
    return await sendParts(reply, bookEndpoints.dayBookCsv.file, `kuri-day-book-${day}.csv`, lines)
  })

  route.report(companyEndpoints.adminLedger, async (tx, { query }) => ok(await ledger.ledgerPage(tx, query)))

  route.raw(companyEndpoints.ledgerCsv, async (req, reply) => {
    const lines = pagesOf((page) => req.report((tx) => ledger.accountPage(tx, { ...req.query, ...page })))
    const name = `kuri-account-${await req.report(today)}.csv`
    return await sendParts(reply, companyEndpoints.ledgerCsv.file, name, csvOfPages(lines, accountTable))
  })
}
