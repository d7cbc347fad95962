import type { Candidate } from '@kuri/domain'
import { m } from '../messages/en.ts'

const wordsFor: Partial<Record<string, string>> = m.problems

interface ProblemFacts {
  /** The server's code; `network`, `lost` or `no_answer` when no answer came. */
  code: string
  /** 0 when no answer came. */
  status: number
  message?: string
  field?: string
  requestId?: string
  retryAfterSeconds?: number
  candidates?: readonly Candidate[]
}

/** A call that was refused or did not arrive. `message` is the sentence for the reader. */
export class Problem extends Error {
  readonly code: string
  readonly status: number
  readonly field: string | undefined
  /** What the reader reads out when calling us. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Whom a person about to be enrolled may be. */
  readonly candidates: readonly Candidate[]

  constructor(facts: ProblemFacts) {
    super(sentenceOf(facts))
    this.name = 'Problem'
    this.code = facts.code
    this.status = facts.status
    this.field = facts.field
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.candidates = facts.candidates ?? []
  }
}

/** The server sends a code and its English sentence; the browser has the first word. */
const sentenceOf = ({ code, message }: ProblemFacts): string => wordsFor[code] ?? message ?? m.chrome.unexpected

/** The sentence for anything that was thrown. */
export const sentence = (error: unknown): string => (error instanceof Problem ? error.message : m.chrome.unexpected)

export const isSignedOut = (error: unknown): boolean => error instanceof Problem && error.status === 401
/** The password was right, and the login needs the authenticator app's code. */
export const needsCode = (error: unknown): boolean => error instanceof Problem && error.code === 'second_step_needed'
/** A login that is about a code, not about a session or a password. */
export const isAboutCode = (error: unknown): boolean =>
  needsCode(error) || (error instanceof Problem && error.code === 'second_step_wrong')
/** Answers of a log-in that say what is wrong or missing: no session has ended. */
const ABOUT_LOGIN = new Set([
  'wrong_credentials',
  'wrong_code',
  'pin_needed',
  'wrong_pin',
  'new_pin_needed',
  'wrong_phone_or_pin',
])
/** The session has ended, or token and cookie belong to different users; not a login with a wrong password or code. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof Problem && error.status === 401 && !ABOUT_LOGIN.has(error.code) && !isAboutCode(error)
/** The server read the cookie of one person beside the bearer of another: another person has logged in in another tab. */
export const isTwoPeople = (error: unknown): boolean => error instanceof Problem && error.code === 'session_mismatch'
export const isMissing = (error: unknown): boolean => error instanceof Problem && error.status === 404
export const isForbidden = (error: unknown): boolean => error instanceof Problem && error.status === 403
export const isNetwork = (error: unknown): boolean => error instanceof Problem && error.status === 0
