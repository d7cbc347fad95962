import { unallocatedReceiptEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { DialogForm } from '../dialog-form.tsx'
import { APPROVES } from '../money/decision-buttons.tsx'
import type { InboxRowOf } from '../money/inbox.ts'
import { OwnerFields } from '../owner-fields.tsx'
import type { Choice } from '../person-field.tsx'
import { useDialog } from '../use-dialog.ts'

const t = m.unallocatedReceipts
const NOBODY: Choice = { value: '', label: t.nobody }

/** Asks whose the money of a receipt is that fits nothing due; first of all the member whom it names. */
export function GiveToWallet({ receipt }: { receipt: InboxRowOf<'receipt'>['about'] }) {
  const { _id: id, user, collector, unallocated } = receipt
  const named = user && user._id !== collector._id ? { value: user._id, label: user.name } : NOBODY
  const dialog = useDialog({
    name: `give ${id}`,
    startsOpen: true,
    initial: () => ({ owner: named, reason: '' }),
    check: ({ owner, reason }) => ({
      ...(owner.value === NOBODY.value && { owner: t.ownerProblem }),
      ...(reason.trim() === '' && { reason: t.reasonProblem }),
    }),
    run: async ({ owner, reason }) => {
      const body = { userId: owner.value, reason: reason.trim() }
      const { status } = await call(unallocatedReceiptEndpoints.settleReceipt, { params: { id }, body })
      notifyOk(status === 'waiting_second' ? t.gaveWaits : t.gave)
    },
    failed: t.failedGive,
    fields: { userId: 'owner' },
  })
  return (
    <>
      <Button onClick={dialog.open} {...APPROVES}>
        {t.give}
      </Button>
      <DialogForm
        dialog={dialog}
        question={t.giveQuestion(unallocated)}
        consequence={t.giveConsequence}
        verb={t.giveVerb}
      >
        <OwnerFields dialog={dialog} labels={t} nobody={NOBODY} except={collector._id} />
      </DialogForm>
    </>
  )
}
