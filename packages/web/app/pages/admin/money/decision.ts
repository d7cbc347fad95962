import { m } from '../../../messages/en.ts'

/** The texts of a decision: its button and its confirmation. */
interface DecisionText {
  readonly label: string
  readonly question: string
  readonly consequence: string
  readonly verb: string
  /** Shown before the server's reason when it failed. */
  readonly failed: string
}

/** An approval. `run` returns the sentence to show when it is done. */
export interface Approval extends DecisionText {
  readonly run: () => Promise<string>
}

/** A rejection with its reason; without `problem` no reason is required. */
export interface Rejection extends DecisionText {
  /** Shown if no reason was given. */
  readonly problem?: string
  readonly run: (reason: string) => Promise<string>
}

/** How a row can be decided by one press; an approval that needs more (security, a count, a reference) has its own form. */
export interface Decision {
  readonly approve: Approval | null
  readonly reject: Rejection | null
}

interface RejectionMessages {
  readonly rejectQuestion: string
  readonly rejectConsequence: string
  readonly rejectVerb: string
  readonly reasonProblem: string
  readonly rejected: string
  readonly failedReject: string
}

/** A rejection with the messages of its kind. */
export const rejection = (words: RejectionMessages, run: (reason: string) => Promise<unknown>): Rejection => ({
  label: m.admin.money.reject,
  question: words.rejectQuestion,
  consequence: words.rejectConsequence,
  verb: words.rejectVerb,
  problem: words.reasonProblem,
  failed: words.failedReject,
  run: async (reason) => {
    await run(reason)
    return words.rejected
  },
})

/** An approval with one outcome. */
export const approval = (text: DecisionText & { readonly done: string }, run: () => Promise<unknown>): Approval => ({
  ...text,
  run: async () => {
    await run()
    return text.done
  },
})
