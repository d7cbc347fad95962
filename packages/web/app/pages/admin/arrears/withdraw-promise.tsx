import { promiseEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import type { Promised } from '../../../components/promise-text.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { act } from '../act.ts'

const t = m.promises

/** Staff withdraw a member's promise that was noted by mistake; one that was kept stays. */
export function WithdrawPromise({ promise: { _id: id, amount, day, state } }: { promise: Promised }) {
  const offline = useOnline() ? undefined : m.chrome.offline.moneyWaits
  if (state === 'kept') return null
  const withdraw = async () => {
    await act(() => call(promiseEndpoints.withdrawPromise, { params: { id } }), t.withdraw)
  }
  return (
    <Allowed to="note-promises">
      <ConfirmButton
        variant="default"
        danger
        question={t.withdraw.question}
        consequence={t.withdraw.consequence(t.states[state](amount, dayText(day)))}
        verb={t.withdraw.verb}
        disabledReason={offline}
        onConfirm={withdraw}
      >
        {t.withdraw.button}
      </ConfirmButton>
    </Allowed>
  )
}
