import { auctionEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { TextAreaField, TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { weekdayInstantText } from '../../../messages/format.ts'
import type { Room } from '../../member/auctions/room/room.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'
import { fieldOf, instantOf } from './indian-time.ts'

const t = m.admin.auctions

interface Times {
  opensAt: string
  closesAt: string
  reason: string
}

/** What is not right with the times as typed. */
function problemsOf({ opensAt, closesAt, reason }: Times): Partial<Record<keyof Times, string>> {
  const opens = instantOf(opensAt)
  const closes = instantOf(closesAt)
  return {
    ...(opens === null && { opensAt: t.timeProblem }),
    ...(closes === null && { closesAt: t.timeProblem }),
    ...(opens !== null && closes !== null && closes <= opens && { closesAt: t.orderProblem }),
    ...(reason.trim() === '' && { reason: t.reasonProblem }),
  }
}

/** Moves an auction that has not opened; all members read when and why. */
export function MoveAuction({ room }: { room: Room }) {
  const dialog = useDialog<Times>({
    name: `move ${room._id}`,
    initial: () => ({ opensAt: fieldOf(room.opensAt), closesAt: fieldOf(room.plannedClosesAt), reason: '' }),
    check: problemsOf,
    run: (times) => move(room._id, times),
    failed: t.failedMove,
    fields: {
      auction_time_past: 'opensAt',
      notice_too_short: 'opensAt',
      auction_too_early: 'opensAt',
      auction_too_short: 'closesAt',
    },
  })
  const field = (name: keyof Times, label: string) => ({
    label,
    error: dialog.errors[name],
    value: dialog.values[name],
    onChange: (event: { currentTarget: { value: string } }) => dialog.set({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t.move}
      </Button>
      <DialogForm dialog={dialog} question={t.moveQuestion} verb={t.moveVerb}>
        <TextField data-autofocus type="datetime-local" {...field('opensAt', t.opensAt)} />
        <TextField type="datetime-local" {...field('closesAt', t.closesAt)} />
        <TextAreaField description={t.reasonHint} {...field('reason', t.reason)} />
      </DialogForm>
    </>
  )
}

async function move(id: string, times: Times): Promise<void> {
  const opensAt = instantOf(times.opensAt)
  const closesAt = instantOf(times.closesAt)
  if (opensAt === null || closesAt === null) throw new Error('the form lets no empty time through')
  const body = { opensAt, closesAt, reason: times.reason.trim() }
  const moved = await call(auctionEndpoints.rescheduleAuction, { params: { id }, body })
  notifyOk(t.moved(weekdayInstantText(moved.opensAt)))
}
