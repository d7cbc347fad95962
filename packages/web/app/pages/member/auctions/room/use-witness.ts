import { witnessEndpoints, type ReplyOf } from '@kuri/contract'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { auctions } from '../../../../api/queries.ts'

type Taken = ReplyOf<typeof witnessEndpoints.witnessLot>

/** Adds this reader's word. Whether it was the first or the second, the room is read anew: the draw may have come with it. */
export function useWitness(id: string): UseMutationResult<Taken, Error, string> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (word: string) => call(witnessEndpoints.witnessLot, { params: { id }, body: { word } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: auctions.one(id).queryKey }),
  })
}
