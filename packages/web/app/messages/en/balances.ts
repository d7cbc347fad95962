import type { ConfirmationState, Day, Paise } from '@kuri/domain'
import { count, counted, dayText, rupees } from '../format.ts'

/** What a company that moved in says of a ticket, in words for its holder. */
export interface StatedBalance {
  readonly chitName: string
  readonly ticketNo: number
  readonly asOf: Day
  readonly months: number
  readonly paidMonths: number
  readonly parts: readonly { readonly month: number; readonly paid: Paise }[]
  readonly gaps: readonly number[]
  readonly dividends: Paise
  readonly dividendMonths: number
  readonly owed: Paise
  readonly lateFees: Paise
  readonly prize: {
    readonly prizeNo: number
    readonly amount: Paise
    readonly on: Day
    readonly paidOn: Day | null
    readonly wonBefore: boolean
  } | null
}

/** What their holder says instead; null: nothing. */
interface ClaimedBalance {
  readonly paidMonths: number | null
  readonly isPrized: boolean | null
  readonly isPrizePaid: boolean | null
  readonly text: string | null
}

/** Members confirm their balances from the previous books: for them, and on their slips. */
export const balances = {
  title: 'Please check your balance',
  lead: (company: string, on: string) => `These are the balances of ${company} on ${on}.`,
  /** Of several workbooks: the last sentence of each ticket has its day. */
  leadSeveralDays: (company: string) =>
    `These are the balances of ${company}. The last line of each ticket shows the day of its balance.`,
  leadShort: 'Your company has moved its books to Kuri. Please check what it says about your tickets.',
  name: (name: string) => `For ${name}.`,
  failed: 'Could not load your balances. Try again.',
  none: 'There is nothing to check.',
  noneWhy: 'Nothing of yours came from the previous books of the company.',
  allDone: 'You have answered for all your tickets. Thank you.',
  until: (day: string) => `You can open this page with your slip until ${day}.`,
  byCode: 'Enter what is printed on your slip.',
  member: 'Member code',
  memberHint: 'For example K-000123.',
  code: 'Code on the slip',
  next: 'Next',
  ticket: (ticketNo: number, chit: string) => `Ticket ${count(ticketNo)} of ${chit}`,
  companyStates: 'The company says:',
  /** Sentences, in the order in which they are read. */
  sentences: (stated: StatedBalance): string[] => [
    `${count(stated.paidMonths)} of ${count(stated.months)} months are paid.`,
    ...stated.gaps.map((month) => `Month ${count(month)} is not fully paid.`),
    ...stated.parts.map(({ month, paid }) => `For month ${count(month)} you have paid ${rupees(paid)} so far.`),
    stated.dividendMonths === 0
      ? 'You had no dividend.'
      : `You had ${counted(stated.dividendMonths, 'dividend', 'dividends')}: ${rupees(stated.dividends)} in all.`,
    prizeSentence(stated),
    `On ${dayText(stated.asOf)} you owed ${owedWords(stated)}.`,
  ],
  isRight: 'Is this right?',
  yes: 'Yes, it is right',
  no: 'No, it is not right',
  states: {
    asked: 'not answered',
    confirmed: 'right',
    disputed: 'not right',
    settled: 'closed',
  } satisfies Record<ConfirmationState, string>,
  youConfirmed: (on: string) => `You said on ${on}: it is right.`,
  youDisputed: (on: string) => `You said on ${on}: it is not right. Our office will look at it.`,
  youWereAnswered: (on: string) => `You said on ${on}: it is not right.`,
  office: 'Our office says:',
  stillWrong: 'Something is not right',
  wrong: {
    title: 'What is not right?',
    hint: 'Fill in only what is wrong.',
    months: 'How many months have you paid?',
    monthsProblem: (most: number) => `Enter a number from 0 to ${count(most)}.`,
    prize: 'The prize of this ticket',
    prizeAsStated: 'It is as the company says',
    prizeNone: 'This ticket has not won a prize',
    prizeWon: 'It has won a prize, but the prize is not paid',
    prizePaid: 'It has won a prize, and the prize is paid',
    text: 'Something else',
    textHint: 'In any language. At most 500 letters.',
    send: 'Send',
    back: 'Back',
    nothing: 'Please say what is not right.',
  },
  /** What a dispute says is right instead. */
  claim: ({ paidMonths, isPrized, isPrizePaid, text }: ClaimedBalance): string =>
    [paidMonths !== null && `${counted(paidMonths, 'month', 'months')} paid`, prizeClaim(isPrized, isPrizePaid), text]
      .filter(Boolean)
      .join('; '),
  slip: {
    title: 'Please check your balance',
    actsFor: (name: string) => `c/o ${name}`,
    right: 'Right',
    wrong: 'Not right, because:',
    answered: {
      confirmed: 'You have said: it is right.',
      disputed: 'You have said: it is not right.',
      settled: 'You have said: it is not right. Our office has answered.',
    } satisfies Record<Exclude<ConfirmationState, 'asked'>, string>,
    scan: (site: string) => `Scan this, or open ${site} and enter:`,
    orSign: 'Or mark your answer here, sign, and give this paper to our office.',
    day: 'Date',
    signature: 'Signature',
    until: (day: string) => `Valid until ${day}`,
    qr: 'QR code of the slip',
  },
}

function owedWords({ owed, lateFees }: StatedBalance): string {
  const fees = `${rupees(lateFees)} in late fees`
  if (owed === 0) return lateFees === 0 ? 'nothing' : fees
  return `${rupees(owed)} for months that were due${lateFees === 0 ? '' : `, and ${fees}`}`
}

function prizeSentence({ prize }: StatedBalance): string {
  if (!prize) return 'This ticket has not won a prize yet.'
  const before = prize.wonBefore ? ' (before you had it)' : ''
  const won = `This ticket won prize ${count(prize.prizeNo)} on ${dayText(prize.on)}${before}: ${rupees(prize.amount)}.`
  return prize.paidOn ? `${won} It was paid on ${dayText(prize.paidOn)}.` : `${won} It is not paid yet.`
}

function prizeClaim(isPrized: boolean | null, isPaid: boolean | null): string | null {
  if (isPrized === false) return 'has not won a prize'
  const paid = isPaid === null ? null : isPaid ? 'the prize is paid' : 'the prize is not paid'
  return isPrized ? ['has won a prize', paid].filter(Boolean).join(', ') : paid
}
