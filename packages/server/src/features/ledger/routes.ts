import { bookEndpoints, companyEndpoints, walletEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import { toCsv } from '../../export/csv.ts'
import { toSpreadsheet } from '../../export/spreadsheet.ts'
import { sendFile } from '../../http/files.ts'
import type { Routes } from '../../http/route.ts'
import * as ledger from './service.ts'
import { accountTable, dayTables, walletTable } from './tables.ts'

/** A member's whole life with us has fewer. */
const MOST_LINES = 50_000
const TOO_MANY = 'This account has more than 50,000 such lines. Please name the days.'

/** A member reads their wallet, an administrator the books. Money moves by the calls of other features. */
export function ledgerRoutes(route: Routes): void {
  route.read(walletEndpoints.wallet, async (tx, { user }) =>
    ok(await ledger.standing(tx, ledger.accounts.wallet(user.id))),
  )

  route.report(walletEndpoints.walletEntries, async (tx, { user, query }) =>
    ok(await ledger.walletPage(tx, user.id, query)),
  )

  route.raw(walletEndpoints.walletCsv, async (req, reply) => {
    const whole = { ...req.query, limit: MOST_LINES }
    const { entries } = await req.report((tx) => ledger.walletPage(tx, req.user.id, whole))
    return sendFile(reply, walletEndpoints.walletCsv.file, 'kuri-wallet.csv', toCsv(walletTable(entries)))
  })

  route.report(bookEndpoints.ageing, async (tx) => ok(await ledger.ageing(tx)))
  route.report(bookEndpoints.dayBook, async (tx, { query }) => ok(await ledger.dayBook(tx, query.day)))
  route.raw(bookEndpoints.dayBookXlsx, async (req, reply) => {
    const book = await req.report((tx) => ledger.dayBook(tx, req.query.day))
    const bytes = await toSpreadsheet(dayTables(book))
    return sendFile(reply, bookEndpoints.dayBookXlsx.file, `kuri-day-book-${book.day}.xlsx`, bytes)
  })
  route.raw(bookEndpoints.dayBookCsv, async (req, reply) => {
    const book = await req.report((tx) => ledger.dayBook(tx, req.query.day))
    return sendFile(reply, bookEndpoints.dayBookCsv.file, `kuri-day-book-${book.day}.csv`, toCsv(dayTables(book)[0]))
  })

  route.report(companyEndpoints.adminLedger, async (tx, { query }) => ok(await ledger.ledgerPage(tx, query)))

  route.raw(companyEndpoints.ledgerCsv, async (req, reply) => {
    const whole = { ...req.query, limit: MOST_LINES }
    const { entries, next } = await req.report((tx) => ledger.ledgerPage(tx, whole))
    // half a statement that looks whole would be worse than none
    if (next !== null) return req.refuse({ code: 'invalid_input', field: 'from', problem: TOO_MANY })
    return sendFile(reply, companyEndpoints.ledgerCsv.file, 'kuri-account.csv', toCsv(accountTable(entries)))
  })

  route.report(companyEndpoints.ledgerChecks, async (tx) => {
    const checks = await ledger.checks(tx)
    return ok({ ok: checks.every(({ broken }) => broken === 0), checks })
  })
}
