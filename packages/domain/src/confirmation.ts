import { ok, refuse, type Result } from './errors.ts'

/*
 * What the holder of a ticket says of its balance in the previous books of the company. Source: docs/spec/moving-in.md, MOV-22.
 */

/** asked: not answered; confirmed: it is right; disputed: it is not; settled: staff closed the dispute. */
export const CONFIRMATION_STATES = ['asked', 'confirmed', 'disputed', 'settled'] as const
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number]

/** How it was answered: by the link of a slip, by its code, logged in, or on the paper that the member signed. */
export const CONFIRMATION_WAYS = ['link', 'code', 'login', 'slip'] as const
export type ConfirmationWay = (typeof CONFIRMATION_WAYS)[number]

/** So long a slip's link and code show the balances, in days. */
export const CONFIRMATION_DAYS = 90
/** The longest text of a dispute, and of the note that closes it. */
export const MOST_OF_DISPUTE = 500

/** What the company says of a ticket. */
export interface StatedBalance {
  /** Of the whole scheme. */
  readonly months: number
  readonly paidMonths: number
  /** It has won a prize, and the prize is paid. */
  readonly isPrized: boolean
  readonly isPrizePaid: boolean
}

/** What its holder says. */
export interface BalanceAnswer {
  readonly isRight: boolean
  /** Of a dispute: what is right instead, as far as the holder says so. */
  readonly paidMonths?: number | undefined
  readonly isPrized?: boolean | undefined
  readonly isPrizePaid?: boolean | undefined
  readonly text?: string | undefined
}

/**
 * What an answer makes of a question. A balance is answered once; who has confirmed it may still dispute it. Refuses:
 * balance_answered; invalid_input, where a confirmation says something else, or a dispute nothing else, more months than there are, or
 * that a prize is paid which was not won. Source: docs/spec/moving-in.md, MOV-22.
 */
export function judgeBalanceAnswer(
  state: ConfirmationState,
  stated: StatedBalance,
  { isRight, paidMonths, isPrized, isPrizePaid, text }: BalanceAnswer,
): Result<Extract<ConfirmationState, 'confirmed' | 'disputed'>> {
  if (state !== 'asked' && (state !== 'confirmed' || isRight)) return refuse({ code: 'balance_answered' })
  const isClaim = [paidMonths, isPrized, isPrizePaid].some((claim) => claim !== undefined) || (text ?? '') !== ''
  if (isRight)
    return isClaim ? refuse(problem('isRight', 'A balance that is right has no correction.')) : ok('confirmed')
  if (paidMonths !== undefined && paidMonths > stated.months) {
    return refuse(problem('paidMonths', `The scheme has ${stated.months} months.`))
  }
  if (isPrizePaid === true && !(isPrized ?? stated.isPrized)) {
    return refuse(problem('isPrizePaid', 'A prize that was not won is not paid.'))
  }
  const differs =
    (paidMonths !== undefined && paidMonths !== stated.paidMonths) ||
    (isPrized !== undefined && isPrized !== stated.isPrized) ||
    (isPrizePaid !== undefined && isPrizePaid !== stated.isPrizePaid) ||
    (text ?? '') !== ''
  return differs ? ok('disputed') : refuse(problem('text', 'Please say what is not right.'))
}

const problem = (field: string, text: string) => ({ code: 'invalid_input', field, problem: text }) as const
