import { moveEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { ActionButton } from '../../../components/button.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import { DialogForm } from '../dialog-form.tsx'
import { OwnerFields } from '../owner-fields.tsx'
import type { Choice } from '../person-field.tsx'
import { useDialog } from '../use-dialog.ts'
import type { WaitingMoney } from './ageing-card.tsx'

const t = m.bank.ageing
const BACK: Choice = { value: '', label: t.back }

/** Asks whose the money is that came without an owner. */
export function SettleSuspense({ money: { journalId, amount } }: { money: WaitingMoney }) {
  const me = useMe()?._id
  const online = useOnline()
  const dialog = useDialog({
    name: `settle ${journalId}`,
    initial: () => ({ owner: BACK, reason: '' }),
    check: ({ reason }) => (reason.trim() === '' ? { reason: t.reasonProblem } : {}),
    run: async ({ owner, reason }) => {
      const body = { reason: reason.trim(), ...(owner.value !== BACK.value && { userId: owner.value }) }
      const { status } = await call(moveEndpoints.settleSuspense, { params: { id: journalId }, body })
      notifyOk(status === 'waiting_second' ? m.companyEntries.enter.waits : t.done)
    },
    failed: t.failedSettle,
    fields: { userId: 'owner' },
  })
  return (
    <>
      <ActionButton
        variant="default"
        onClick={dialog.open}
        disabledReason={online ? undefined : m.chrome.offline.moneyWaits}
      >
        {t.settle}
      </ActionButton>
      <DialogForm dialog={dialog} question={t.settleQuestion(amount)} consequence={t.settleConsequence} verb={t.verb}>
        <OwnerFields dialog={dialog} labels={t} nobody={BACK} except={me} />
      </DialogForm>
    </>
  )
}
