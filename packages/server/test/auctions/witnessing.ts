import { endpoints } from '@kuri/contract'
import { sha256, wordCommitment, type PromisedWord } from '@kuri/domain'
import type { Called, Caller } from '../api.ts'
import type { TestChit } from './room.ts'

type Taken = Promise<Called<typeof endpoints.witnessLot>>
type Place = Pick<TestChit, 'as'> & { readonly id: string }

/** The word a test's witness promises: the nonce follows from the word, so that each step can be made by itself. */
export const promised = (word: string): PromisedWord => ({
  word,
  nonce: Buffer.from(sha256(Buffer.from(`nonce of ${word.trim()}`))).toString('hex'),
})

export const promise = ({ as, id }: Place, who: Caller, word: string): Taken =>
  as(who).call(endpoints.witnessLot, {
    params: { id },
    body: { commitment: wordCommitment(sha256, id, promised(word)) },
  })

export const send = ({ as, id }: Place, who: Caller, word: string): Taken =>
  as(who).call(endpoints.witnessLot, { params: { id }, body: { ...promised(word) } })

/** Two witnesses promise their words and send them, in this order; gives the last answer, with the draw. */
export async function witnessed(room: Place, words: readonly (readonly [who: Caller, word: string])[]): Taken {
  for (const [who, word] of words) await promise(room, who, word)
  const answers = []
  for (const [who, word] of words) answers.push(await send(room, who, word))
  const last = answers.at(-1)
  if (last === undefined) throw new Error('a lot has witnesses')
  return last
}
