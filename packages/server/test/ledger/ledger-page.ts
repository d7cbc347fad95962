import { formatRupees, type Paise } from '@kuri/domain'
import type { TestApp } from '../app.ts'

/* docs/ledger.md, written from what stands in the books: no number of it is typed by hand. */

/** A section of the page: something happens, and the ledger shows what it moved. */
export interface Chapter {
  readonly title: string
  /** What it means in the trade, and where the rule comes from. */
  readonly text: string
  /** The kind of the journal to show, of those that came of it. */
  readonly kind: string
  /** Nothing: it came of what the chapter before did. */
  readonly happens?: () => Promise<unknown>
}

interface Journal {
  readonly id: number
  readonly key: string
  readonly kind: string
}

interface LegShown {
  readonly debit: string
  readonly credit: string
  readonly amount: Paise
  readonly phase: string
}

/** Runs the chapters and writes each as a section. */
export async function writeChapters(app: TestApp, chapters: readonly Chapter[]): Promise<string> {
  const sections: string[] = []
  let last = await lastJournal(app)
  for (const [place, { title, text, kind, happens }] of chapters.entries()) {
    if (happens) {
      last = await lastJournal(app)
      await happens()
    }
    const { rows } = await app.owner.query<Journal>(
      'select id, event_key as key, kind from journal where id > $1 and kind = $2 order by id desc limit 1',
      [last, kind],
    )
    const [journal] = rows
    if (!journal) throw new Error(`nothing of the kind ${kind} came of "${title}"`)
    sections.push(`### ${place + 1}. ${title}\n\n${text}\n\n${await section(app, journal)}`)
  }
  return sections.join('\n\n')
}

const lastJournal = async (app: TestApp): Promise<number> =>
  (await app.owner.query<{ id: number }>('select coalesce(max(id), 0) as id from journal')).rows[0]?.id ?? 0

async function section(app: TestApp, { id, key, kind }: Journal): Promise<string> {
  const names = await namesOf(app)
  const legs = await app.owner.query<LegShown>(
    `select d.code as debit, c.code as credit, amount_paise as amount, phase
       from transfer join account d on d.id = debit_account join account c on c.id = credit_account
      where journal_id = $1 order by transfer.id`,
    [id],
  )
  const transfers = legs.rows.map(
    ({ debit, credit, amount, phase }) =>
      `${names(debit)} / ${names(credit)} ${formatRupees(amount)}${phase === 'posted' ? '' : `, ${PHASES[phase]}`}`,
  )
  return `\`${pattern(key, names)}\` · ${kind}: ${transfers.join('; ')}`
}

const PHASES: Record<string, string> = { pending: 'held', post: 'hold paid out', void: 'hold released' }

/** That both sides of all accounts are equal at the end. */
export async function standings(app: TestApp): Promise<string> {
  const { rows } = await app.owner.query<{ balance: Paise; normal: string }>(
    'select account.normal, balance_of(account) as balance from account',
  )
  const total = (normal: string) =>
    formatRupees(rows.filter((row) => row.normal === normal).reduce((sum, { balance }) => sum + balance, 0) as Paise)
  return `What there is and whose it is both come to ${total('D')} = ${total('C')}.`
}

/** The chart of accounts, with the sentences the database keeps. */
export async function chart(app: TestApp): Promise<string> {
  const { rows } = await app.owner.query<{ kind: string; normal: string; scope: string; sentence: string }>(
    'select kind, normal, scope, sentence from account_kind order by lock_rank',
  )
  return table(
    ['account', 'grows by', 'one for each', 'what lies in it'],
    rows.map(({ kind, normal, scope, sentence }) => [
      `\`${kind}\``,
      normal === 'D' ? 'debit' : 'credit',
      scope,
      sentence,
    ]),
  )
}

type Names = (code: string) => string
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Identifiers as a reader knows them: people and chits by name, an auction by its prize. */
async function namesOf(app: TestApp): Promise<Names> {
  const { rows } = await app.owner.query<{ id: string; name: string }>(
    `select id, name from person union all select id, name from chit
     union all select auction.id, format('prize %s of %s', prize_no, name) from auction join chit on chit.id = chit_id
     union all select ticket.id, '<ticket>' from ticket union all select id, '<top-up>' from topup
     union all select id, '<withdrawal>' from withdrawal union all select id, '<move>' from company_move
     union all select id, '<till>' from till union all select id, '<receipt>' from counter_receipt
     union all select id, '<cancellation>' from counter_cancellation
     union all select id, '<cheque>' from cheque
     union all select id, '<collection>' from collection union all select id, '<handover>' from handover
     union all select id, '<refund>' from refund union all select id, '<payout>' from payout
     union all select id, '<payment>' from upi_payment union all select id, '<step>' from arrears_step
     union all select id, '<move>' from till_move`,
  )
  const byId = new Map(rows.map(({ id, name }) => [id, name]))
  return (text) => text.replaceAll(UUID, (id) => byId.get(id) ?? id)
}

/** A key as its rule: `settle:<auction>`, not the numbers of this one. */
const pattern = (key: string, names: Names): string =>
  names(key)
    .replace(/^(settle|prize|deposit):prize [^:]*/, '$1:<auction>')
    .replace(/^debt:<(cheque|cancellation)>/, 'debt:<debt>')
    .replace(/^sandbox:setl.*:/, '<gateway>:<settlement>:')
    .replace(/^sandbox:.*:/, '<gateway>:<payment>:')
    .replace(/^reverse:\d+$/, 'reverse:<journal>')
    .replace(/(<ticket>):\d+$/, '$1:<month>')

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
