import { witnessEndpoints, type ReplyOf } from '@kuri/contract'
import { sha256, wordCommitment, type PromisedWord } from '@kuri/domain'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { auctions } from '../../../../api/queries.ts'
import { dropWord, keepWord } from './promised-word.ts'

type Taken = ReplyOf<typeof witnessEndpoints.witnessLot>

/** Promises this reader's word: keeps it on this device and sends its hash. The room is read anew. */
export function usePromise(id: string, userId: string): UseMutationResult<Taken, Error, string> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (word: string) => {
      const commitment = wordCommitment(sha256, id, keepWord(localStorage, userId, id, word))
      return call(witnessEndpoints.witnessLot, { params: { id }, body: { commitment } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: auctions.one(id).queryKey }),
  })
}

/** Sends the promised word. The room is read anew: the draw may have come with it. */
export function useSendWord(id: string, userId: string): UseMutationResult<Taken, Error, PromisedWord> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (promised: PromisedWord) =>
      call(witnessEndpoints.witnessLot, { params: { id }, body: { ...promised } }),
    onSuccess: () => dropWord(localStorage, userId, id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: auctions.one(id).queryKey }),
  })
}
