import { createHash } from 'node:crypto'
import type { BodyOf, bankEndpoints, ReplyOf } from '@kuri/contract'
import {
  balancesOfStatement,
  newLineIdentities,
  ok,
  readDelimited,
  readStatement,
  refuse,
  subtract,
  sum,
  tidyLine,
  ZERO,
  type Paise,
  type ReadStatement,
  type Result,
  type StatementColumns,
  type StatementLine,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as lines from './lines.store.ts'
import { matchAll } from './match.ts'
import * as store from './statements.store.ts'
import { OPENING } from './take-back.ts'
import { statementWire } from './wire.ts'

type Form = BodyOf<typeof bankEndpoints.importStatement>
type Imported = ReplyOf<typeof bankEndpoints.importStatement>

const PROBLEMS = {
  date: 'its day is none of the calendar.',
  amount: 'its amount is none.',
  'both-sides': 'it has an amount on both sides.',
  gap: 'its balance does not follow from the line before. A row is missing.',
  future: 'its day is after today.',
} as const
const NO_AMOUNTS = {
  code: 'invalid_input',
  field: 'columns',
  problem: 'Please choose the columns with the amounts.',
} as const
/** Reading and matching them keeps the server busy for a moment, not for seconds. */
const MOST_ROWS = 10_000
const TOO_MANY_ROWS = {
  code: 'invalid_input',
  field: 'text',
  problem: 'This file has more than 10,000 rows. Please import a shorter period.',
} as const

/**
 * Takes a statement of the bank into the books' neighbourhood: its lines are kept for good, those of an overlapping
 * statement only once, and what is surely known is matched. What the account had before the very first statement becomes
 * a line of its own. Refuses: statement_already_imported, statement_unreadable, statement_empty, statement_too_early.
 */
export async function importStatement(
  tx: Tx,
  { form, by, requestId }: { form: Form; by: string; requestId: string },
): Promise<Result<Imported>> {
  await store.lockImports(tx)
  const columns = columnsOf(form.columns)
  if (columns.amount === null && (columns.debit === null || columns.credit === null)) return refuse(NO_AMOUNTS)
  const rows = readDelimited(form.text)
  if (rows.length > MOST_ROWS) return refuse(TOO_MANY_ROWS)
  const read = whole(readStatement(rows, columns, await today(tx)))
  if (!read.ok) return read
  const [first, last] = [read.value[0], read.value.at(-1)]
  if (!first || !last) return refuse({ code: 'statement_empty' })
  const beginning = await store.firstDay(tx)
  if (beginning !== null && first.day < beginning) return refuse({ code: 'statement_too_early', from: beginning })
  const fresh = await unknown(tx, read.value)
  if (fresh.length === 0) return refuse({ code: 'statement_already_imported' })
  const [id, fileHash] = [newId(), sha256(form.text)]
  const balances = await balancesFor(tx, read.value, fresh, form.closing)
  await store.insert(tx, {
    id,
    file_name: tidyLine(form.fileName),
    file_hash: fileHash,
    from_day: first.day,
    to_day: last.day,
    opening_paise: balances.opening,
    closing_paise: balances.closing,
    imported_by: by,
  })
  if (beginning === null && balances.opening !== ZERO) fresh.unshift(openingLine(first, balances.opening, fileHash))
  await lines.insertLines(
    tx,
    fresh.map((line, place) => rowOf(id, line, fresh[0]?.row === 0 ? place : place + 1)),
  )
  const matched = await matchAll(tx, { requestId })
  const known = read.value.length - fresh.filter(({ row }) => row > 0).length
  await audit.record(tx, {
    actor: by,
    action: 'bank.import',
    subject: `bank-statement:${id}`,
    after: { file: form.fileName, from: first.day, to: last.day, lines: read.value.length, known, matched },
    requestId,
  })
  const statement = (await store.list(tx)).find((row) => row.id === id)
  if (!statement) throw new Error('a statement that was imported is there')
  return ok({ statement: statementWire(statement), known, matched })
}

/** All lines, or the first row that cannot be read. */
function whole({ lines: found, problems: [problem] }: ReadStatement): Result<readonly StatementLine[]> {
  return problem === undefined
    ? ok(found)
    : refuse({ code: 'statement_unreadable', row: problem.row, what: PROBLEMS[problem.what] })
}

const columnsOf = (columns: Form['columns']): StatementColumns => ({
  titleRow: columns.titleRow,
  date: columns.date,
  narration: columns.narration,
  reference: columns.reference ?? null,
  debit: columns.debit ?? null,
  credit: columns.credit ?? null,
  amount: columns.amount ?? null,
  mark: columns.mark ?? null,
  balance: columns.balance ?? null,
})

interface FreshLine extends StatementLine {
  readonly identity: Buffer
}

/** Those of the lines that no earlier statement brought. */
async function unknown(tx: Tx, all: readonly StatementLine[]): Promise<FreshLine[]> {
  const [first, last] = [all[0], all.at(-1)]
  const known = first && last ? await lines.linesOfDays(tx, first.day, last.day) : []
  const identities = newLineIdentities(all, known)
  return all.flatMap((line, place) => {
    const identity = identities[place]
    return identity == null ? [] : [{ ...line, identity: sha256(identity) }]
  })
}

/** From the file's own balances; else from the balance the administrator read off; else from where the last one ended. */
async function balancesFor(
  tx: Tx,
  all: readonly StatementLine[],
  fresh: readonly StatementLine[],
  closing: Paise | undefined,
): Promise<{ opening: Paise; closing: Paise }> {
  const printed = balancesOfStatement(all)
  if (printed) return printed
  const moved = sum(all.map(({ amount }) => amount))
  if (closing !== undefined) return { opening: subtract(closing, moved), closing }
  const before = (await store.list(tx))[0]?.closing_paise ?? ZERO
  const end = sum([before, ...fresh.map(({ amount }) => amount)])
  return { opening: subtract(end, moved), closing: end }
}

const openingLine = (first: StatementLine, amount: Paise, fileHash: Buffer): FreshLine => ({
  row: 0,
  day: first.day,
  narration: OPENING,
  reference: '',
  amount,
  balance: amount,
  identity: sha256(`opening ${fileHash.toString('hex')}`),
})

const rowOf = (statementId: string, line: FreshLine, lineNo: number) => ({
  id: newId(),
  statement_id: statementId,
  line_no: lineNo,
  day: line.day,
  narration: tidyLine(line.narration),
  reference: tidyLine(line.reference),
  amount_paise: line.amount,
  balance_paise: line.balance,
  identity_hash: line.identity,
})

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
