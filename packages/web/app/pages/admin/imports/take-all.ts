import type { importEndpoints, ReplyOf } from '@kuri/contract'

type Reply = ReplyOf<typeof importEndpoints.acceptImport>
export type RefusedChit = Reply['refused'][number]

/** How a run ended: all that can be taken are in the books, a person stopped it, or the workbook as a whole was refused. */
export type Ending =
  | { readonly how: 'done' | 'stopped'; readonly refused: readonly RefusedChit[] }
  | { readonly how: 'failed'; readonly error: unknown }

interface Run {
  /** Takes the next few. Throws what the server or the line said. */
  readonly take: () => Promise<Reply>
  /** Whether the server has decided the call that failed: else it is made again. */
  readonly isAnswered: (error: unknown) => boolean
  /** Whether a person still wants it: asked between two calls. */
  readonly isWanted: () => boolean
  /** After each call: `isWaiting` when no answer came. */
  readonly onStep: (isWaiting: boolean) => void
  readonly pause: () => Promise<unknown>
}

/**
 * Takes all schemes of a workbook into the books, a few with each call, until none is left. A call without an answer is made again
 * after a pause, as long as a person wants it. Source: docs/spec/moving-in.md, MOV-15.
 */
export async function takeAll({ take, isAnswered, isWanted, onStep, pause }: Run): Promise<Ending> {
  let refused: readonly RefusedChit[] = []
  while (isWanted()) {
    try {
      const reply = await take()
      // each call tries all that wait, from the first on: the last one names all that were refused
      refused = reply.refused
      onStep(false)
      if (reply.left === 0) return { how: 'done', refused }
    } catch (error) {
      if (isAnswered(error)) return { how: 'failed', error }
      onStep(true)
      await pause()
    }
  }
  return { how: 'stopped', refused }
}

const KEY = 'takes-books'

interface Begun {
  readonly userId: string
  readonly importId: string
}

/** Notes in this tab that a person has begun to take a workbook into the books: after a reload it goes on. */
export function noteBegun(begun: Begun): void {
  sessionStorage.setItem(KEY, JSON.stringify(begun))
}

export const noteEnded = (): void => sessionStorage.removeItem(KEY)

/** Whether this person has begun it in this tab, and it has not ended. */
export function hasBegun({ userId, importId }: Begun): boolean {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return false
  const begun = JSON.parse(text) as Begun
  return begun.userId === userId && begun.importId === importId
}
