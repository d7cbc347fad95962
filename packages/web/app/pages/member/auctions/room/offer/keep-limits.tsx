import { useMutation, useQueryClient } from '@tanstack/react-query'
import { auctions } from '../../../../../api/queries.ts'
import { sentence } from '../../../../../api/problems.ts'
import { Button } from '../../../../../components/button.tsx'
import { notifyBad } from '../../../../../layout/notify.tsx'
import { m } from '../../../../../messages/en.ts'
import { keepProof } from '../../../../public/verify/keep-proof.ts'
import type { Room } from '../room.ts'

/** The proof of the auction as a file that shows this reader's limits: whoever has it sees that they were set, and when. */
export function KeepLimits({ room }: { room: Room }) {
  const queryClient = useQueryClient()
  const ticket = room.yourTickets.find(({ ticketNo }) => ticketNo === room.you.ticketNo)
  const keep = useMutation({
    mutationFn: () => queryClient.fetchQuery(auctions.proof(room._id)),
    onSuccess: (proof) => {
      const limits = ticket?.limits ?? []
      const opened = limits.map(({ maxAmount: limit, salt }) => ({ ticketNo: ticket?.ticketNo ?? 0, limit, salt }))
      keepProof({ ...proof, opened })
    },
    onError: (error) => notifyBad(sentence(error)),
  })
  return (
    <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
      {m.offers.seal.keep}
    </Button>
  )
}
