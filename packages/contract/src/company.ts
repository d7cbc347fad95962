import { ACCOUNT_TYPES } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EntryDocumentOnWire } from './entry-document.ts'
import { DayText, Id, Instant, maybeTyped, numberedPageQuery, Owners, Rupees, SignedRupees } from './primitives.ts'

/** Who runs the chits: stands in the footer, on receipts and in letters. */
export const Company = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** As the Registrar of Chits gave it; '' where the company has named none. */
  registrationNo: z.string(),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
  mapEmbedUrl: z.nullable(z.string()),
  /** How many sureties a winner with months still to pay needs. */
  sureties: z.number(),
  /** True where the sandbox gateway stands in for a real one. */
  isSandbox: z.boolean(),
  /** True where time can be moved and demo people live. */
  isDemo: z.boolean(),
  /** The one clock now: the browser shows days and countdowns by it, never by the phone's. */
  serverTime: Instant,
})

export const AuditEntry = z.object({
  seq: z.number(),
  at: Instant,
  actor: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** Who acted for the actor; null: they did it themselves. */
  actingBy: z.nullable(z.object({ _id: Id, name: z.string() })),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  hash: z.string(),
})

export const LedgerEntry = z.object({
  journalId: Id,
  at: Instant,
  account: z.string(),
  kind: z.string(),
  key: z.string(),
  debit: Rupees,
  credit: Rupees,
  balance: SignedRupees,
  /** Its document; null: there is none. */
  paper: z.nullable(EntryDocumentOnWire),
})

/** Which acts are looked for: words of who, what, about what and why; days are Indian, both included. */
const auditQuery = {
  subject: z.optional(z.string().check(z.maxLength(80))),
  search: z.optional(z.string().check(z.maxLength(120))),
  from: z.optional(DayText),
  to: z.optional(DayText),
}

/** Which account, and of its lines those of this kind, of these Indian days. */
const linesQuery = {
  account: z.optional(z.string().check(z.maxLength(80))),
  kind: z.optional(z.string().check(z.maxLength(60))),
  from: z.optional(DayText),
  to: z.optional(DayText),
}

const LedgerChecks = z.object({
  /** Every check of the last run with a result passed; false before the first. */
  ok: z.boolean(),
  /** Each check of that run with the number of rows that break it; empty before the first. */
  checks: z.array(z.object({ name: z.string(), broken: z.number() })),
  /** The result shows the ledger as it was then, by the one clock. */
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** A run waits for its start, or is running. */
  running: z.boolean(),
  /** The run that ended last has no result: it was interrupted or took too long. */
  failed: z.boolean(),
})

export const companyEndpoints = {
  company: endpoint({
    method: 'GET',
    path: '/company',
    public: true,
    summary: 'Who runs the chits: name, address, telephone, e-mail.',
    reply: Company,
  }),
  audit: endpoint({
    method: 'GET',
    path: '/admin/audit',
    permission: 'read-audit',
    summary: 'Who did what, newest first, and whether the chain of seals is whole.',
    query: z.object({ ...numberedPageQuery, ...auditQuery }),
    reply: z.object({
      entries: z.array(AuditEntry),
      /** Of what the acts were about. */
      owners: Owners,
      next: z.nullable(z.string()),
      /** As the ledger checks found it when they ran last; null: they have not run yet. */
      chainIsWhole: z.nullable(z.boolean()),
      chainCheckedAt: z.nullable(Instant),
    }),
  }),
  auditChain: endpoint({
    method: 'GET',
    path: '/admin/audit/chain',
    permission: 'read-audit',
    summary:
      'The book of acts in its order with the texts its seals cover, so that anybody who reads it can work them out.',
    query: z.object(numberedPageQuery),
    reply: z.object({
      links: z.array(
        z.object({ seq: z.number(), fields: z.array(z.string()), previousHash: z.string(), hash: z.string() }),
      ),
      /** How many acts there are. */
      total: z.number(),
      next: z.nullable(z.string()),
    }),
  }),
  auditCsv: endpoint({
    method: 'GET',
    path: '/admin/audit.csv',
    permission: 'read-audit',
    summary: 'The acts that were searched for as comma-separated values, newest first: all of them.',
    query: z.object(auditQuery),
    file: 'text/csv; charset=utf-8',
    reply: z.string(),
  }),
  adminLedger: endpoint({
    method: 'GET',
    path: '/admin/ledger',
    permission: 'read-ledger',
    summary:
      'Accounts with balances, those of the company first, of the others the newest first: all, at most 1,000, or a page; or one account with its statement when named.',
    query: z.object({ ...numberedPageQuery, ...linesQuery, search: z.optional(maybeTyped(120)) }),
    reply: z.object({
      accounts: z.array(
        z.object({
          code: z.string(),
          kind: z.string(),
          type: z.enum(ACCOUNT_TYPES),
          normal: z.enum(['D', 'C']),
          balance: SignedRupees,
          pending: SignedRupees,
        }),
      ),
      /** Of whose the accounts are. */
      owners: Owners,
      /** Bank, cash and what gateways hold, less what is members': below 0 is what the company must bring in. */
      cover: SignedRupees,
      /** What all accounts of each type have together, where no account is named. */
      totals: z.optional(z.record(z.enum(ACCOUNT_TYPES), SignedRupees)),
      entries: z.array(LedgerEntry),
      next: z.nullable(z.string()),
    }),
  }),
  ledgerCsv: endpoint({
    method: 'GET',
    path: '/admin/ledger.csv',
    permission: 'read-ledger',
    summary: 'The lines of one account as comma-separated values, in rupees, newest first, each with its paper.',
    query: z.object(linesQuery),
    file: 'text/csv; charset=utf-8',
    reply: z.string(),
  }),
  ledgerChecks: endpoint({
    method: 'GET',
    path: '/admin/ledger/checks',
    permission: 'read-ledger',
    summary: 'Each check of the ledger with the number of rows that break it, as the last run found.',
    reply: LedgerChecks,
  }),
  runLedgerChecks: endpoint({
    method: 'POST',
    path: '/admin/ledger/checks',
    permission: 'check-ledger',
    summary:
      'Run the ledger’s checks in the background, unless a run waits or is running; `running` becomes false when the result is there.',
    reply: LedgerChecks,
  }),
} as const
