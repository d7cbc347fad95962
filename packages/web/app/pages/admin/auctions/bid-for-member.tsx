import { authorityEndpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { ActionButton } from '../../../components/button.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { SelectField, TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import type { Room } from '../../member/auctions/room/room.ts'
import { DialogForm } from '../dialog-form.tsx'
import { SIGNED_FIELDS, SignedFields, signedProblems, type Signed } from '../user/signed-fields.tsx'
import { useDialog } from '../use-dialog.ts'

const t = m.byAuthority.bid
/** More tickets than this are searched, not scrolled. */
const FEW = 12

type Kind = keyof typeof t.kinds

interface Form extends Signed {
  search: string
  ticketNo: string
  kind: Kind
  amount: Paise | null
}

/** Enters a bid or a limit of a member who signed for it on paper; the server judges it as it judges the member's own. */
export function BidForMember({ room }: { room: Room }) {
  const today = useToday()
  const online = useOnline()
  const kinds: Kind[] = room.state === 'open' ? ['bid', 'limit', 'remove'] : ['limit', 'remove']
  const waiting = room.tickets.filter(({ hasWon }) => !hasWon)
  const dialog = useDialog<Form>({
    name: `bid for a member ${room._id}`,
    startsOpen: true,
    initial: () => ({ search: '', ticketNo: '', kind: kinds[0] ?? 'limit', amount: null, number: '', day: today }),
    check: ({ ticketNo, kind, amount, number, day }) => ({
      ...(ticketNo === '' && { ticketNo: t.ticketProblem }),
      ...(kind !== 'remove' && amount === null && { amount: t.amountProblem }),
      ...signedProblems({ number, day }, today, m.byAuthority),
    }),
    run: async (form) => {
      await record(room, form)
      notifyOk(t.done[form.kind])
    },
    failed: t.failed,
    fields: { ...SIGNED_FIELDS, memberId: 'ticketNo', maxAmount: 'amount' },
  })
  const { values, errors, set } = dialog
  const found = waiting.filter(
    (ticket) => isFound(ticket, values.search) || String(ticket.ticketNo) === values.ticketNo,
  )
  const { floor, cap, step } = room
  return (
    <>
      <ActionButton
        variant="default"
        onClick={dialog.open}
        disabledReason={online ? undefined : m.chrome.offline.moneyWaits}
      >
        {m.admin.auctions.byAuthority.bid}
      </ActionButton>
      <DialogForm dialog={dialog} question={t.question} consequence={t.consequence} verb={t.verb}>
        {waiting.length > FEW && (
          <TextField
            label={t.find}
            placeholder={t.findHint}
            autoComplete="off"
            value={values.search}
            onChange={(event) => set({ search: event.currentTarget.value })}
          />
        )}
        <SelectField
          data-autofocus
          label={t.ticket}
          data={[
            { value: '', label: found.length === 0 ? t.none : '' },
            ...found.map(({ ticketNo, name }) => ({ value: String(ticketNo), label: t.ticketOf(ticketNo, name) })),
          ]}
          value={values.ticketNo}
          error={errors.ticketNo}
          onChange={(event) => set({ ticketNo: event.currentTarget.value })}
        />
        <SelectField
          label={t.what}
          data={kinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
          value={values.kind}
          onChange={(event) => set({ kind: event.currentTarget.value as Kind })}
        />
        {room.state !== 'open' && <HelpText>{t.notOpen}</HelpText>}
        {values.kind !== 'remove' && (
          <AmountField
            label={values.kind === 'bid' ? t.amount : t.limit}
            description={floor !== null && cap !== null ? t.range(floor, cap, step) : undefined}
            value={values.amount}
            error={errors.amount}
            onChange={(amount) => set({ amount })}
          />
        )}
        <SignedFields dialog={dialog} texts={m.byAuthority} />
      </DialogForm>
    </>
  )
}

type Ticket = Room['tickets'][number]

function isFound({ ticketNo, name }: Pick<Ticket, 'ticketNo' | 'name'>, search: string): boolean {
  const words = search.trim().toLowerCase().split(/\s+/)
  return words.every((word) => name.toLowerCase().includes(word) || String(ticketNo).startsWith(word))
}

async function record(room: Room, { ticketNo: typed, kind, amount, number, day }: Form): Promise<void> {
  const ticketNo = Number(typed)
  const memberId = room.tickets.find((ticket) => ticket.ticketNo === ticketNo)?.userId
  if (memberId === undefined) throw new Error(`ticket ${typed} is not in auction ${room._id}`)
  const params = { id: room._id }
  const body = { memberId, ticketNo, paper: { number: number.trim(), day } }
  if (kind === 'remove') return void (await call(authorityEndpoints.removeLimitForMember, { params, body }))
  if (amount === null) throw new Error('the form lets no bid without an amount through')
  if (kind === 'bid') await call(authorityEndpoints.bidForMember, { params, body: { ...body, amount } })
  else await call(authorityEndpoints.setLimitForMember, { params, body: { ...body, maxAmount: amount } })
}
