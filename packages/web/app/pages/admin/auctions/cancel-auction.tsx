import { auctionEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import type { Room } from '../../member/auctions/room/room.ts'
import { ReasonButton } from '../reason-button.tsx'

const t = m.admin.auctions

/** Cancels a scheduled or open auction; a second cancel of the same prize needs two administrators. */
export function CancelAuction({ room }: { room: Room }) {
  const cancel = async (reason: string) => {
    const { status } = await call(auctionEndpoints.cancelAuction, { params: { id: room._id }, body: { reason } })
    notifyOk(status === 'waiting_second' ? t.waitingSecond : t.cancelled)
  }
  return (
    <ReasonButton
      variant="default"
      color="brick"
      danger
      about={room._id}
      question={t.cancelQuestion}
      consequence={t.cancelConsequence}
      verb={t.cancelVerb}
      field={{ label: t.reason, hint: t.reasonHint, problem: t.reasonProblem }}
      onConfirm={cancel}
      failed={t.failedCancel}
    >
      {t.cancel}
    </ReasonButton>
  )
}
