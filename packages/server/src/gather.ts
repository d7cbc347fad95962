import { setImmediate as endOfTurn } from 'node:timers/promises'

/** No asking grows longer than so many questions. */
const MOST_AT_ONCE = 200

interface Asked<Question, Answer> {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Asks together what is asked in the same moment: while one asking is under way, the questions that come meanwhile gather
 * for the next. `askAll` gives the answers in the order of the questions. Nothing is remembered: an answer is always that
 * of an asking which began after its question had come. Where an asking fails, all of its questions do.
 */
export function gather<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Asked<Question, Answer>[] = []
  let isAsking = false

  async function askWaiting(): Promise<void> {
    isAsking = true
    // what other connections have brought in the same turn is read first
    await endOfTurn()
    while (waiting.length > 0) {
      const together = waiting.slice(0, MOST_AT_ONCE)
      waiting = waiting.slice(MOST_AT_ONCE)
      await answer(together, askAll)
    }
    isAsking = false
  }

  return async (question) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    waiting.push({ question, resolve, reject })
    if (!isAsking) void askWaiting()
    return await promise
  }
}

async function answer<Question, Answer>(
  together: readonly Asked<Question, Answer>[],
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const answers = await askAll(together.map(({ question }) => question))
    if (answers.length !== together.length) throw new Error(`${together.length} asked, ${answers.length} answered`)
    for (const [at, { resolve }] of together.entries()) resolve(answers[at] as Answer)
  } catch (error) {
    for (const { reject } of together) reject(error)
  }
}
