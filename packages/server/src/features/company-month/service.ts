import { PAGE_SIZE, type companyMonthEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { branchOfRow } from '../../database/branch-rows.ts'
import type { Tx } from '../../database/types.ts'
import { missingAcceptances } from '../agreements/service.ts'
import * as confirmations from '../confirmations/service.ts'
import { countWaiting } from '../inbox/service.ts'
import { countBroken } from '../ledger-checks/service.ts'
import * as people from '../people/service.ts'
import * as chits from './chits.store.ts'
import * as work from './work.store.ts'

type Chits = ReplyOf<typeof companyMonthEndpoints.companyChits>

/** The company's chits this month, a page of 25, those with the most late first by default. */
export async function companyChits(tx: Tx, query: QueryOf<typeof companyMonthEndpoints.companyChits>): Promise<Chits> {
  const { search = '', filter, sort = 'late', order = sort === 'late' ? 'desc' : 'asc', page = 1 } = query
  const wanted = { search, filter, sort, descending: order === 'desc', limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE }
  const { rows, total, counts } = await chits.chitsThisMonth(tx, wanted)
  const full = rows.filter(({ state, taken, tickets }) => state === 'forming' && taken >= tickets)
  const notAccepted = await missingAcceptances(
    tx,
    full.map(({ id }) => id),
  )
  return { chits: rows.map((row) => rowOnWire(row, notAccepted.get(row.id))), total, counts }
}

/** The company's month in figures. */
export const companyMonth = (tx: Tx): Promise<ReplyOf<typeof companyMonthEndpoints.companyMonth>> =>
  chits.companyMonth(tx)

/** What waits for a decision about money, with the first of it, and how the schemes stand, and whether the ledger is sound. */
export async function companyWork(tx: Tx): Promise<ReplyOf<typeof companyMonthEndpoints.companyWork>> {
  const [{ by: waiting }, first, schemes, brokenChecks, minorsOfAge, balances] = await Promise.all([
    countWaiting(tx),
    work.firstWaiting(tx),
    work.chitsByState(tx),
    countBroken(tx),
    people.minorsOfAge(tx),
    confirmations.waiting(tx),
  ])
  return { waiting, ...first, chits: schemes, brokenChecks, minorsOfAge, balances }
}

const rowOnWire = (row: chits.ChitThisMonth, notAccepted: number | undefined): Chits['chits'][number] => ({
  _id: row.id,
  name: row.name,
  ...branchOfRow(row),
  status: row.state,
  amount: row.life,
  months: row.months,
  totalMembers: row.tickets,
  membersJoined: row.taken,
  ...(notAccepted !== undefined && { notAccepted }),
  startDate: row.startOn,
  monthNo: row.monthNo,
  due: row.due,
  collected: row.collected,
  late: row.late,
  latePeople: row.latePeople,
  nextAuction: row.auctionId === null ? null : { _id: row.auctionId, state: row.auctionState, opensAt: row.opensAt },
  prize:
    row.winner === null
      ? null
      : {
          winner: row.winner,
          amount: row.prize,
          payBy: row.payBy,
          isLate: row.isPrizeLate,
          waiting: row.prizesWaiting,
        },
})
