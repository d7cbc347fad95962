import { moveEndpoints } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { peopleReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { ActionButton } from '../../../components/button.tsx'
import { SelectField, TextAreaField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'
import type { WaitingMoney } from './ageing-card.tsx'

const say = m.bank.ageing
const BACK = ''

/** Asks whose the money is that came without an owner. */
export function SettleSuspense({ money: { journalId, amount } }: { money: WaitingMoney }) {
  const me = useMe()?._id
  const online = useOnline()
  const people = (useQuery(peopleReads.people()).data ?? []).filter((person) => person._id !== me)
  const dialog = useDialog({
    name: `settle ${journalId}`,
    initial: () => ({ userId: people[0]?._id ?? BACK, reason: '' }),
    check: ({ reason }) => (reason.trim() === '' ? { reason: say.reasonProblem } : {}),
    run: async ({ userId, reason }) => {
      const body = { reason: reason.trim(), ...(userId !== BACK && { userId }) }
      const { status } = await call(moveEndpoints.settleSuspense, { params: { id: journalId }, body })
      notifyOk(status === 'waiting_second' ? m.bank.enter.waits : say.done)
    },
    failed: say.failedSettle,
  })
  return (
    <>
      <ActionButton
        variant="default"
        onClick={dialog.open}
        disabledReason={online ? undefined : m.chrome.offline.moneyWaits}
      >
        {say.settle}
      </ActionButton>
      <DialogForm
        dialog={dialog}
        question={say.settleQuestion(amount)}
        consequence={say.settleConsequence}
        verb={say.verb}
      >
        <SelectField
          label={say.owner}
          data={[
            ...people.map(({ _id, name, email }) => ({ value: _id, label: `${name}, ${email}` })),
            { value: BACK, label: say.back },
          ]}
          value={dialog.values.userId}
          onChange={(event) => dialog.set({ userId: event.currentTarget.value })}
        />
        <TextAreaField
          label={say.reason}
          error={dialog.errors.reason}
          value={dialog.values.reason}
          onChange={(event) => dialog.set({ reason: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}
