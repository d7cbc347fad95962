import { offerEndpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { call } from '../../../../../api/client.ts'
import { sentence } from '../../../../../api/problems.ts'
import { auctions } from '../../../../../api/queries.ts'
import { notifyBad, notifyOk } from '../../../../../layout/notify.tsx'
import { m } from '../../../../../messages/en.ts'
import type { Room } from '../room.ts'
import { withOffer, type MyOffer } from './offer-status.ts'

const t = m.offers

interface Offering {
  readonly lodge: UseMutationResult<unknown, Error, Paise>
  readonly withdraw: UseMutationResult<unknown, Error, void>
}

/**
 * Makes, changes and withdraws this reader's standing offer; shown when the server has it, not before. Here rather than
 * with the buttons is called with the result: they are gone when it has come.
 */
export function useOffer({ _id: id, you }: Pick<Room, '_id' | 'you'>): Offering {
  // one without a ticket is shown neither button
  const ticketNo = you.ticketNo ?? 0
  const queryClient = useQueryClient()
  const show = ({ offer }: { offer: MyOffer | null }, done: string) => {
    queryClient.setQueryData(auctions.one(id).queryKey, (room) => room && withOffer(room, ticketNo, offer))
    notifyOk(done)
  }
  return {
    lodge: useMutation({
      mutationFn: (maxAmount: Paise) =>
        call(offerEndpoints.lodgeOffer, { params: { id }, body: { maxAmount, ticketNo } }),
      onSuccess: (answer) => show(answer, t.done),
    }),
    withdraw: useMutation({
      mutationFn: () => call(offerEndpoints.withdrawOffer, { params: { id }, query: { ticketNo } }),
      onSuccess: (answer) => show(answer, t.withdraw.done),
      onError: (error) => notifyBad(sentence(error)),
    }),
  }
}
