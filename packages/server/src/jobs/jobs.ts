import { Cron } from 'croner'
import type { Config } from '../config.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Db } from '../database/types.ts'
import { openDue, resumeOffers } from '../features/auctions/advance-state.ts'
import { closeDue } from '../features/auctions/close-due.ts'
import { checkWaiting } from '../features/imports/check-waiting.ts'
import { autoPayAll } from '../features/instalments/auto-pay-job.ts'
import { remindDue } from '../features/instalments/remind.ts'
import { addUpBalances, addUpBranches, COUNTED_AT_ONCE } from '../features/ledger/service.ts'
import { answerRequests } from '../features/people/email-links/forgot.ts'
import { answerCodeRequests } from '../features/people/phone-login/request-code.ts'
import { pollPayments, bookAnnouncedSettlements, findSettlements } from '../features/payments/poll-gateway.ts'
import { addUpTotals } from '../features/reports/service.ts'
import { sendRefunds } from '../features/refunds/send-refunds.ts'
import { sendPayouts } from '../features/withdrawals/send-payouts.ts'
import { gatewayOf } from '../features/payments/choose-gateway.ts'
import type { Log } from '../log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { SmsSender } from '../mail/sms-sender.ts'
import type { Metrics } from '../metrics.ts'
import { checkInvariants, runRequestedChecks } from './check-invariants.ts'
import { sendAllSms } from './send-sms.ts'
import { sendEmails } from './send-emails.ts'
import { cleanUp } from './cleanup.ts'

/** What a job works with. */
export interface JobContext {
  readonly db: Db
  readonly config: Config
  readonly log: Log
  /** Null: emails are only stored. */
  readonly mailer: Mailer | null
  /** Null: SMS are only stored. */
  readonly smsSender: SmsSender | null
  /** Null: nobody reads one. */
  readonly metrics: Metrics | null
  /** Waits for rows another process has locked; a job that runs again soon skips them. */
  readonly waitsForOthers?: true
  /** Aborted when the process stops: a job that only checks ends then. */
  readonly stopping?: AbortSignal
}

interface Task {
  readonly name: string
  /** Only checks: nothing is late when it has not run. */
  readonly isWatch?: true
  /** Does what is due now and returns how many things it did. */
  readonly run: (at: JobContext) => Promise<number>
}

/** Cannot wait for the minute: every process runs it every second. */
interface PromptJob extends Task {
  readonly when: 'every second'
}

/** Runs once for each time of a cron pattern, in one of the processes. */
export interface ScheduledJob extends Task {
  readonly when: Cron
}

/**
 * Something the company does by the clock. It may run at any time, twice, and in several processes at once: `kuri_now()`
 * decides what is due, and rows that one process has locked another skips.
 */
export type Job = PromptJob | ScheduledJob

/** A cron pattern of minute, hour, day of month, month and day of week, by Indian clocks. */
export const inIndia = (pattern: string): Cron => new Cron(pattern, { timezone: 'Asia/Kolkata', mode: '5-part' })

/** In the order in which one makes work for the next: an auction that closes writes letters. */
export const JOBS: readonly Job[] = [
  // before anybody is reminded of what pays itself; later again, because money may have come
  { name: 'auto-pay', when: inIndia('15 6-22 * * *'), run: ({ db }) => autoPayAll(db) },
  // in waking hours; every hour of them, because a server may sleep through the first
  { name: 'remind', when: inIndia('5 8-20 * * *'), run: remindAll },
  {
    name: 'open-auctions',
    when: 'every second',
    run: (at) => openDue(at.db, { skipLocked: !at.waitsForOthers }),
  },
  {
    name: 'resume-offers',
    when: 'every second',
    run: (at) => resumeOffers(at.db, { skipLocked: !at.waitsForOthers }),
  },
  {
    name: 'close-auctions',
    when: 'every second',
    run: closeAuctions,
  },
  {
    name: 'answer-recovery',
    when: 'every second',
    run: ({ db, config }) => inTransaction(db, (tx) => answerRequests(tx, config)),
  },
  {
    name: 'answer-code-requests',
    when: 'every second',
    run: ({ db, config }) => inTransaction(db, (tx) => answerCodeRequests(tx, config)),
  },
  // not behind the emails: a code works for five minutes
  { name: 'send-sms', when: 'every second', run: sendAllSms },
  { name: 'poll-gateway', when: 'every second', run: pollGateway },
  { name: 'find-settlements', when: inIndia('20 * * * *'), run: findUnreportedSettlements },
  { name: 'send-letters', when: 'every second', run: sendEmails },
  { name: 'check-books', when: inIndia('30 2 * * *'), isWatch: true, run: checkInvariants },
  { name: 'run-ledger-checks', when: 'every second', isWatch: true, run: runRequestedChecks },
  { name: 'check-workbooks', when: 'every second', isWatch: true, run: checkWaiting },
  { name: 'add-up-totals', when: inIndia('* * * * *'), run: ({ db }) => inTransaction(db, addUpTotals) },
  { name: 'add-up-balances', when: inIndia('* * * * *'), run: addUpAllBalances },
  { name: 'clean-up', when: inIndia('*/10 * * * *'), run: ({ db }) => inTransaction(db, cleanUp) },
]

/** At a month's end thousands; how far they have come stands in the log. */
async function closeAuctions({ db, log, waitsForOthers }: JobContext): Promise<number> {
  return await closeDue(db, {
    skipLocked: !waitsForOthers,
    onProgress: (closing) => log.info({ closing }, 'auctions are closing'),
  })
}

/** Polls open payments and settlements, and sends refunds and payouts that wait. */
async function pollGateway({ db, config, log }: JobContext): Promise<number> {
  const gateway = gatewayOf(config)
  if (!gateway) return 0
  const at = { db, gateway, log }
  const booked = (await pollPayments(at)) + (await bookAnnouncedSettlements(at))
  return booked + (await sendRefunds(at)) + (await sendPayouts(at, config.dataKey))
}

async function findUnreportedSettlements({ db, config, log }: JobContext): Promise<number> {
  const gateway = gatewayOf(config)
  return gateway ? await findSettlements({ db, gateway, log }) : 0
}

/**
 * At a month's end there are millions of transfers, and balances, days and the books of the branches are slow to read until they are
 * counted.
 */
async function addUpAllBalances({ db }: JobContext): Promise<number> {
  let counted = 0
  for (const addUp of [addUpBalances, addUpBranches])
    for (;;) {
      const ids = await inTransaction(db, addUp)
      counted += ids
      if (ids < COUNTED_AT_ONCE) break
    }
  return counted
}

async function remindAll({ db }: JobContext): Promise<number> {
  let reminded = 0
  for (;;) {
    const some = await inTransaction(db, remindDue)
    if (some === 0) return reminded
    reminded += some
  }
}
