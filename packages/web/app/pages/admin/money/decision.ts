import { m } from '../../../messages/en.ts'

/** Something said to a row: what its button and its question say, and what it does. */
interface Said {
  readonly label: string
  readonly question: string
  readonly consequence: string
  readonly verb: string
  /** Said, before the server's reason, when it could not be done. */
  readonly failed: string
}

/** A yes. Gives the sentence that tells what has happened. */
export interface Yes extends Said {
  readonly run: () => Promise<string>
}

/** A no, with its reason; where `problem` is missing none is asked for. */
export interface No extends Said {
  /** Said where no reason was given. */
  readonly problem?: string
  readonly run: (reason: string) => Promise<string>
}

/** What can be said to a row by a word; a yes that needs more (security, a count, a reference) has a form of its own. */
export interface Decision {
  readonly yes: Yes | null
  readonly no: No | null
}

interface NoWords {
  readonly rejectQuestion: string
  readonly rejectConsequence: string
  readonly rejectVerb: string
  readonly reasonProblem: string
  readonly rejected: string
  readonly failedReject: string
}

/** A no in the words of its kind. */
export const sayNo = (words: NoWords, run: (reason: string) => Promise<unknown>): No => ({
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

/** A yes that has one outcome. */
export const sayYes = (said: Said & { readonly done: string }, run: () => Promise<unknown>): Yes => ({
  ...said,
  run: async () => {
    await run()
    return said.done
  },
})
