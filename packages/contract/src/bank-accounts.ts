import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, SomeRupees, typed } from './primitives.ts'
import { AdminWithdrawal, BankAccount, proof } from './withdrawals.ts'
import { SignedDocument } from './written-authority.ts'

/** A saved bank account: its number by the last four digits. */
const SavedAccount = z.object({
  _id: Id,
  holder: z.string(),
  numberEnds: z.string(),
  ifsc: z.string(),
  savedAt: Instant,
  /** Staff saved it, by the member’s written authority. */
  byStaff: z.boolean(),
  /** From when on it is in use without a check; null: it has to be checked, or is in use. */
  usableFrom: z.nullable(Instant),
})

/** A member's account that staff saved, and another person has to check. */
export const AccountToCheck = z.extend(SavedAccount, {
  user: z.object({ _id: Id, name: z.string() }),
  savedBy: z.object({ _id: Id, name: z.string() }),
  /** The name on it seems to be another’s. */
  nameDiffers: z.boolean(),
})

const mine = {
  /** Money is sent here. */
  inUse: z.nullable(SavedAccount),
  /** It replaces the one in use when it has been checked, or at its time. */
  waiting: z.nullable(SavedAccount),
}

const ofMember = {
  ...mine,
  /** Who saved the one that waits. */
  savedBy: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** Who acted for the member who saved it; null: nobody. */
  actingBy: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** The name on the one that waits seems to be another’s. */
  nameDiffers: z.boolean(),
}

/** The account to which a member is paid (docs/spec/payments.md, PAY-17). */
export const bankAccountEndpoints = {
  myBankAccount: endpoint({
    method: 'GET',
    path: '/me/bank-account',
    permission: 'withdraw',
    summary: 'One’s saved bank account, and the one that will replace it.',
    reply: z.object(mine),
  }),
  saveBankAccount: endpoint({
    method: 'PUT',
    path: '/me/bank-account',
    permission: 'withdraw',
    summary:
      'Save the bank account to which one is paid. It is in use after 24 hours, or when staff have checked it. Needs the password, and a code of the second factor where one is on.',
    body: z.strictObject({ account: BankAccount, ...proof }),
    reply: z.object(mine),
  }),
  bankAccountOf: endpoint({
    method: 'GET',
    path: '/admin/members/:id/bank-account',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary: 'The saved bank account of a member, and the one that waits to be checked.',
    params: ById,
    reply: z.object(ofMember),
  }),
  saveBankAccountFor: endpoint({
    method: 'PUT',
    path: '/admin/members/:id/bank-account',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary: 'Save the bank account of a member who signed for it on paper. Another person checks it.',
    params: ById,
    body: z.strictObject({ account: BankAccount, paper: SignedDocument }),
    reply: z.object(ofMember),
  }),
  checkBankAccount: endpoint({
    method: 'PATCH',
    path: '/admin/bank-accounts/:id/check',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary:
      'Confirm a saved account: who did not save it types its number again, from the passbook or a cancelled cheque.',
    params: ById,
    body: z.strictObject({ number: BankAccount.shape.number }),
    reply: z.object(ofMember),
  }),
  rejectBankAccount: endpoint({
    method: 'PATCH',
    path: '/admin/bank-accounts/:id/reject',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary: 'Reject a saved account that is not in use yet, with a reason that the member reads.',
    params: ById,
    body: z.strictObject({ reason: typed(400, 'Please enter a reason. The member can read it.') }),
    reply: z.object(ofMember),
  }),
  withdrawForMember: endpoint({
    method: 'POST',
    path: '/admin/members/:id/withdrawals',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary:
      'Request a withdrawal to the saved account of a member who signed for it on paper. It is approved as any other.',
    params: ById,
    body: z.strictObject({ amount: SomeRupees, paper: SignedDocument }),
    reply: z.object({ withdrawal: z.pick(AdminWithdrawal, { _id: true, amount: true, status: true }) }),
    status: 201,
  }),
} as const
