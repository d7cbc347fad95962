import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, seedWholeNumber } from './primitives.ts'

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Signature = z.string().check(z.regex(/^[0-9a-f]{128}$/))
const PaiseNumber = z.int()

/** A passbook that anybody checks without us. In paise, so that every program spells the sums alike. */
export const PassbookFile = z.strictObject({
  kind: z.literal('kuri-passbook'),
  version: z.literal(1),
  company: z.strictObject({ name: z.string(), address: z.string(), registrationNo: z.string() }),
  key: z.strictObject({ id: z.string(), algorithm: z.literal('Ed25519'), publicKey: Hash }),
  published: z.string(),
  writtenAt: z.string(),
  chit: z.strictObject({
    id: Id,
    name: z.string(),
    months: z.int(),
    tickets: z.int(),
    instalmentPaise: PaiseNumber,
    startDate: z.string(),
  }),
  holder: z.strictObject({ name: z.string(), ticketNos: z.array(z.int()) }),
  beginning: Hash,
  lines: z.array(
    z.strictObject({
      no: z.int(),
      at: z.string(),
      kind: z.enum(['contribution', 'dividend', 'prize']),
      ticketNo: z.int(),
      monthNo: z.int(),
      reference: z.string(),
      paidInPaise: PaiseNumber,
      dividendPaise: PaiseNumber,
      receivedPaise: PaiseNumber,
      hash: Hash,
    }),
  ),
  totals: z.strictObject({ paidInPaise: PaiseNumber, dividendPaise: PaiseNumber, receivedPaise: PaiseNumber }),
  end: Hash,
  signature: Signature,
})

/** One of the company's keys: the present one, or one that signed before. */
export const SigningKey = z.object({
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  publicKey: Hash,
  since: Instant,
  /** Null: it signs now. What it signed before that moment stays good. */
  until: z.nullable(Instant),
})

/** Whose document: one's own by default; another's for who may read people. */
const whose = z.optional(Id)
const FinancialYear = seedWholeNumber(1990, 2400, 'Enter the year in which the financial year begins, such as 2026.')

const PDF = 'application/pdf'
const file = { reply: z.string() }

export const documentEndpoints = {
  receiptPdf: endpoint({
    method: 'GET',
    path: '/receipts/:no.pdf',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary:
      'The receipt of a contribution, or of a payment at the counter, as a paper; one’s own, or anybody’s for who may read money.',
    params: z.object({ no: z.string().check(z.maxLength(64)) }),
    file: PDF,
    ...file,
  }),
  passbookPdf: endpoint({
    method: 'GET',
    path: '/chit/:id/passbook.pdf',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary: 'One’s passbook in a scheme as a paper: every contribution, dividend and prize.',
    params: ById,
    query: z.object({ user: whose }),
    file: PDF,
    ...file,
  }),
  passbookFile: endpoint({
    method: 'GET',
    path: '/chit/:id/passbook.json',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary: 'The same as a signed file that anybody checks without us, at /verify or by a short script.',
    params: ById,
    query: z.object({ user: whose }),
    file: 'application/json',
    reply: PassbookFile,
  }),
  statementPdf: endpoint({
    method: 'GET',
    path: '/wallet/statement.pdf',
    permission: 'read-own-wallet',
    summary: 'A financial year of one’s wallet, April to March, and what it came to in each scheme.',
    query: z.object({ year: z.optional(FinancialYear), user: whose }),
    file: PDF,
    ...file,
  }),
  withdrawalPdf: endpoint({
    method: 'GET',
    path: '/withdrawals/:id.pdf',
    permission: 'read-own-wallet',
    summary:
      'The slip of a withdrawal: to whom, how much, who approved it, the bank’s reference; one’s own, or anybody’s for who may read money.',
    params: ById,
    file: PDF,
    ...file,
  }),
  signingKeys: endpoint({
    method: 'GET',
    path: '/company/keys',
    public: true,
    summary: 'The company’s public keys, newest first: what its signed passbooks are checked with.',
    reply: z.object({ keys: z.array(SigningKey) }),
  }),
  newSigningKey: endpoint({
    method: 'POST',
    path: '/admin/signing-keys',
    permission: 'manage-settings',
    summary: 'Sign with a new key from now on; what the one before has signed stays good.',
    reply: z.object({ keys: z.array(SigningKey) }),
    status: 201,
  }),
} as const
