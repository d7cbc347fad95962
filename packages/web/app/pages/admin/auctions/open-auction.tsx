import { auctionEndpoints, type ReplyOf } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { TextAreaField, TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { weekdayInstantText } from '../../../messages/format.ts'
import type { Room } from '../../member/auctions/room/room.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'

const t = m.admin.auctions
const LONGEST_SECONDS = 604_800

const isSeconds = (typed: string): boolean =>
  typed === '' || (/^\d{1,6}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= LONGEST_SECONDS)

/** Opens an auction: at once, or after the notice the members are owed. */
export function OpenAuction({ room }: { room: Room }) {
  const dialog = useDialog({
    name: `open ${room._id}`,
    initial: () => ({ seconds: '', reason: '' }),
    check: ({ seconds, reason }) => ({
      ...(!isSeconds(seconds.trim()) && { seconds: t.secondsProblem }),
      ...(reason.trim() === '' && { reason: t.reasonProblem }),
    }),
    run: ({ seconds, reason }) => openAuction(room._id, seconds.trim(), reason.trim()),
    failed: t.failedOpen,
    fields: { auction_too_short: 'seconds', reason: 'reason' },
  })
  return (
    <>
      <Button onClick={dialog.open}>{t.openNow}</Button>
      <DialogForm dialog={dialog} question={t.openQuestion} consequence={t.openConsequence} verb={t.openVerb}>
        <TextField
          data-autofocus
          label={t.seconds}
          description={t.secondsHint}
          inputMode="numeric"
          autoComplete="off"
          error={dialog.errors.seconds}
          value={dialog.values.seconds}
          onChange={(event) => dialog.set({ seconds: event.currentTarget.value })}
        />
        <TextAreaField
          label={t.reason}
          description={t.reasonHint}
          error={dialog.errors.reason}
          value={dialog.values.reason}
          onChange={(event) => dialog.set({ reason: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}

async function openAuction(id: string, seconds: string, reason: string): Promise<void> {
  const body = { ...(seconds !== '' && { seconds: Number(seconds) }), reason }
  notifyOk(outcomeText(await call(auctionEndpoints.openAuction, { params: { id }, body })))
}

/** The same call may open, announce, or settle at once. */
function outcomeText(auction: ReplyOf<typeof auctionEndpoints.openAuction>): string {
  if (auction.state === 'settled') return t.settledAtOnce
  return auction.state === 'open' ? t.opened : t.announced(weekdayInstantText(auction.opensAt))
}
