import { problemSentence, WORKBOOK_FAULTS, type importEndpoints, type ReplyOf } from '@kuri/contract'
import {
  AGE_BANDS,
  max,
  min,
  mustBeMended,
  paise,
  sum,
  ZERO,
  type ChitDryRun,
  type Fault,
  type OpeningBalance,
  type Paise,
  type WorkbookRefusal,
} from '@kuri/domain'
import type { StoredChit } from './content.store.ts'
import type { ImportView } from './store.ts'

type Import = ReplyOf<typeof importEndpoints.imports>['imports'][number]
type FaultOnWire = ReplyOf<typeof importEndpoints.importFaults>['faults'][number]
type Chit = ReplyOf<typeof importEndpoints.importChits>['chits'][number]
type ChitInFull = ReplyOf<typeof importEndpoints.importChit>['chit']
type TrialBalance = NonNullable<ReplyOf<typeof importEndpoints.import>['import']['trialBalance']>

export const importWire = (row: ImportView): Import => ({
  _id: row.id,
  fileName: row.file_name,
  fileSize: row.file_size,
  uploadedAt: row.uploaded_at,
  uploadedBy: { _id: row.uploaded_by, name: row.uploaderName },
  state: row.state,
  refusal: row.refusal === null ? null : refusalWire(row.refusal),
  progress: row.progress_sheet === null ? null : { sheet: row.progress_sheet, rows: row.progress_rows ?? 0 },
  mustMend: row.must_count ?? 0,
  toLookAt: row.look_count ?? 0,
  checkedAt: row.checked_at,
  cutOver: row.cut_over_on,
  dryRunAt: row.dry_run_at,
  isKept: row.content_removed_at === null,
  books: row.state === 'dry_run' ? { chits: row.chits, accepted: row.accepted, sealedAt: row.sealedAt } : null,
})

const refusalWire = (code: string) => ({ code, message: problemSentence({ code } as WorkbookRefusal) })

export const faultWire = (fault: Fault): FaultOnWire => ({
  sheet: fault.sheet,
  row: fault.row,
  column: fault.column,
  heading: fault.heading,
  found: fault.found,
  expected: fault.expected,
  code: fault.code,
  message: WORKBOOK_FAULTS[fault.code](fault),
  mustBeMended: mustBeMended(fault),
})

/** A chit in the list; what the dry run says only once it was asked for. */
export const chitWire = (row: StoredChit, isShown: boolean): Chit => ({
  no: row.chit_no,
  code: row.name,
  status: row.state,
  chitId: row.chit_id,
  dryRun: isShown ? dryRunWire(row.dry_run) : null,
})

export const chitInFullWire = (row: StoredChit): ChitInFull => ({
  ...chitWire(row, true),
  members: row.dry_run.members.map(({ ticket, ...member }) => ({ ticketNo: ticket, ...member })),
  prizes: row.dry_run.prizes.map(({ ticket, ...prize }) => ({ ticketNo: ticket, ...prize })),
})

function dryRunWire(run: ChitDryRun): NonNullable<Chit['dryRun']> {
  const {
    branch,
    tickets,
    months,
    dueMonths,
    heldPrizes,
    nextMonth,
    nextDueOn,
    nextAuction,
    late,
    prizes,
    pool,
    covered,
  } = run
  return {
    branch,
    tickets,
    months,
    dueMonths,
    heldPrizes,
    next: nextMonth === null || nextDueOn === null ? null : { month: nextMonth, dueOn: nextDueOn, ...duesOf(run) },
    auction: nextAuction,
    late: AGE_BANDS.map((band) => ({ band, tickets: late[band].tickets, owed: late[band].amount })),
    prizesToPay: { count: prizes.length, amount: sum(prizes.map(({ amount }) => amount)) },
    pool,
    covered,
  }
}

/** The least and the most that one ticket owes next, and what all still pay; null: some are not known yet. */
function duesOf({ members }: ChitDryRun): { least: Paise | null; most: Paise | null; toPay: Paise | null } {
  const dues = members.flatMap(({ nextDue }) => nextDue ?? [])
  const [first] = dues
  if (first === undefined || dues.length < members.length) return { least: null, most: null, toPay: null }
  return { least: dues.reduce(min), most: dues.reduce(max), toPay: sum(members.map(({ toPay }) => toPay ?? ZERO)) }
}

/** More accounts of one line are counted, not listed. */
const MOST_ACCOUNTS = 100

const total = (accounts: readonly { readonly amount: Paise }[]): Paise => sum(accounts.map(({ amount }) => amount))

export function balanceWire({ lines, kuri, old, differs }: OpeningBalance): TrialBalance {
  return {
    lines: lines.map((line) => ({
      of: line.of,
      kuri: total(line.kuri),
      old: total(line.old),
      difference: paise(line.difference),
      kuriAccounts: [...line.kuri],
      oldAccounts: line.old.slice(0, MOST_ACCOUNTS),
      oldCount: line.old.length,
    })),
    kuri,
    old,
    differs,
  }
}
