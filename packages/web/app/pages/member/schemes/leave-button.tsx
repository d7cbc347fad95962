import { joinRequestEndpoints } from '@kuri/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { chits } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import { seatsIn } from './join-order.ts'
import type { Chit } from './status-badge.tsx'

const t = m.member.join

interface LeaveButtonProps {
  chit: Pick<Chit, '_id' | 'name' | 'status' | 'joinedUsers'>
  fullWidth?: boolean
}

/** Takes a waiting request back, or leaves a scheme that has not started. Nothing for those who are not in it. */
export function LeaveButton({ chit, fullWidth = false }: LeaveButtonProps) {
  const { held, requested } = seatsIn(chit, useMe()?._id ?? '')
  const online = useOnline()
  const leave = useMutation({
    mutationFn: () => call(joinRequestEndpoints.leaveChit, { params: { id: chit._id } }),
    onSuccess: ({ message }) => notifyOk(message),
    onError: (error) => notifyBad(sentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: chits.all }),
  })
  if (chit.status !== 'forming' || held + requested === 0) return null
  const act = held > 0 ? t.leave : t.takeBack
  return (
    <ConfirmButton
      variant="subtle"
      fullWidth={fullWidth}
      question={act.question(chit.name)}
      consequence={held > 0 ? t.leave.consequence(held, requested) : t.takeBack.consequence}
      verb={act.open}
      danger
      onConfirm={() => leave.mutateAsync().catch(() => undefined)}
      disabledReason={online ? undefined : m.chrome.offline.noConnection}
    >
      {act.open}
    </ConfirmButton>
  )
}
