import { isEmail } from '@kuri/domain'
import * as z from 'zod/mini'
import { MostCash } from './cash-in-hand.ts'
import { endpoint } from './endpoint.ts'
import { DayText, Id, Instant, maybeTyped, typedLine, waitsForSecond } from './primitives.ts'
import { BankAccount } from './withdrawals.ts'

const whole = (least: number, most: number, problem: string) =>
  z.int(problem).check(z.minimum(least, problem), z.maximum(most, problem))

/** A page of the company's somewhere else, by the name its icon goes by. */
const SocialPage = z.strictObject({
  name: typedLine(40, 'Please enter the name of the site.'),
  url: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'An address begins with https://.' })
    .check(z.maxLength(300, 'At most 300 characters.')),
})

/** A virtual payment address of UPI: `name@bank`. Source: NPCI's UPI procedural guidelines. */
const UpiId = z
  .string('Please enter a UPI id.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z0-9._-]{2,255}@[a-z][a-z0-9]{1,63}$/, 'A UPI id looks like company@bank.'),
  )

/** The account members pay into at the bank, with the bank's name beside what a withdrawal knows of one. */
const PaidIntoAccount = z.extend(BankAccount, { bank: typedLine(80, 'Please enter the name of the bank.') })

/** What an administrator may set. */
const Chosen = z.strictObject({
  name: typedLine(120, 'Please enter the company’s name.'),
  address: typedLine(400, 'Please enter the company’s address.'),
  phone: typedLine(40, 'Please enter a telephone number.'),
  email: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.refine(isEmail, 'Please enter a valid email address.')),
  /** As the Registrar of Chits gave it; '' where there is none to show. */
  registrationNo: maybeTyped(80),
  /** Up to three lines under the name, on papers and letters. */
  letterheadLines: z
    .array(typedLine(120, 'Please remove the empty line.'))
    .check(z.maxLength(3, 'A letterhead has at most three lines.')),
  /** Whether the bowl stands beside the name on papers. */
  showsMark: z.boolean(),
  social: z.array(SocialPage).check(z.maxLength(8, 'At most eight addresses.')),
  /** The service whose map is shown on the landing page; null: our own drawing. */
  mapHost: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.regex(/^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/, 'A host looks like www.google.com.'),
      ),
  ),
  /** Days until minutes have to be filed with the Registrar. */
  filingDays: whole(1, 365, 'Between 1 and 365 days.'),
  /** Sureties required of a winner with months still to pay. */
  sureties: whole(0, 10, 'Between 0 and 10 guarantors.'),
  /** What a member pays for a cheque that the bank returns, in rupees, as the chit agreements say; 0: nothing. */
  chequeReturnCharge: whole(0, 1_000, 'Between ₹0 and ₹1,000.'),
  /**
   * From so many rupees on cash of one person needs a reason and a second person: in a day, for one month of a ticket, and for one
   * month of a chit. Source: Income-tax Act 2025, s. 186.
   */
  cashLimit: whole(10_000, 200_000, 'Between ₹10,000 and ₹2,00,000.'),
  /** The cash, in rupees, that a collector may carry who has no limit of their own (PAY-13). */
  mostCashInHand: MostCash,
  /** The days on which the company holds no auctions, where the terms of a scheme say so; by their day. */
  holidays: z
    .array(z.strictObject({ on: DayText, name: typedLine(80, 'Please enter the name of the holiday.') }))
    .check(
      z.maxLength(100, 'At most 100 holidays.'),
      z.refine((days) => new Set(days.map(({ on }) => on)).size === days.length, 'A day is in the list twice.'),
    ),
  /** Where members pay by UPI; null: they do not. */
  upiId: z.nullable(UpiId),
  /** Where members pay at the bank; null: it is not shown. */
  bankAccount: z.nullable(PaidIntoAccount),
  /** After so many minutes without a call an administrator's session is over. */
  adminIdleMinutes: whole(5, 60, 'Between 5 and 60 minutes.'),
  /** From so many rupees on two administrators approve what a member reports as paid, where there are two. */
  twoAdminsFrom: whole(1, 10_000_000, 'Between ₹1 and ₹1,00,00,000.'),
  /** Whoever works for the company logs in with an authenticator app. */
  staffNeedSecondStep: z.boolean(),
  /** … and has a password of at least 12 characters that is not a common one. */
  staffNeedStrictPassword: z.boolean(),
})

/**
 * What changes only with a second administrator, where there are two: where members pay, from which sum on two administrators
 * decide, and how staff log in.
 */
export const ProtectedSettings = z.partial(
  z.pick(Chosen, {
    upiId: true,
    bankAccount: true,
    twoAdminsFrom: true,
    staffNeedSecondStep: true,
    staffNeedStrictPassword: true,
  }),
)

/** The settings as they stand, and who changed them last. A page from before a setting came still reads the rest. */
export const Settings = z.object({
  ...Chosen.shape,
  /** Counts the changes: sent back, it keeps two administrators from writing over each other. */
  version: z.number(),
  /** Null: they stand as the environment gave them at the first start. */
  changed: z.nullable(z.object({ at: Instant, by: z.nullable(z.object({ _id: Id, name: z.string() })) })),
})

export const settingsEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/admin/settings',
    permission: 'manage-settings',
    summary: 'The company’s details and settings, and who changed them last.',
    reply: Settings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/admin/settings',
    permission: 'manage-settings',
    summary:
      'Change settings; what is not named stays. With `version`, only if nobody changed them meanwhile. Accounts, limits and logins wait for a second administrator.',
    body: z.extend(z.partial(Chosen), { version: z.optional(z.int().check(z.minimum(1))) }),
    reply: z.extend(Settings, waitsForSecond),
  }),
  companyAccounts: endpoint({
    method: 'GET',
    path: '/company/accounts',
    permission: 'top-up',
    summary: 'Where members pay the company: its UPI id and its bank account, as far as they are set.',
    reply: z.object({ upiId: z.nullable(z.string()), bankAccount: z.nullable(PaidIntoAccount) }),
  }),
} as const
