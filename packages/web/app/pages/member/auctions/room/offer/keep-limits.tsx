import { useMutation, useQueryClient } from '@tanstack/react-query'
import { auctions } from '../../../../../api/queries.ts'
import { sentence } from '../../../../../api/problems.ts'
import { Button } from '../../../../../components/button.tsx'
import { notifyBad } from '../../../../../layout/notify.tsx'
import { m } from '../../../../../messages/en.ts'
import { keepProof } from '../../../../public/verify/keep-proof.ts'
import type { Room } from '../room.ts'
import { limitsOf } from './offer-status.ts'

/**
 * The proof of the auction as a file that shows this reader's limits: who has the file sees that they were set, and when.
 * Nothing before the auction is settled: there is no proof yet.
 */
export function KeepLimits({ room }: { room: Room }) {
  const queryClient = useQueryClient()
  const keep = useMutation({
    mutationFn: () => queryClient.fetchQuery(auctions.proof(room._id)),
    onSuccess: (proof) => {
      const ticketNo = room.you.ticketNo ?? 0
      const opened = limitsOf(room).map(({ maxAmount: limit, salt }) => ({ ticketNo, limit, salt }))
      keepProof({ ...proof, opened })
    },
    onError: (error) => notifyBad(sentence(error)),
  })
  if (room.state !== 'settled') return null
  return (
    <div>
      <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
        {m.offers.seal.keep}
      </Button>
    </div>
  )
}
