import { debtEndpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { call } from '../../api/client.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { useOnline } from '../../layout/offline-bar.tsx'
import { m } from '../../messages/en.ts'
import { act } from './act.ts'

const t = m.debtWords.settle

/** Takes what a member owes for a returned cheque or a cancelled receipt from their wallet. */
export function SettleDebt({ id, owed }: { id: string; owed: Paise }) {
  const online = useOnline()
  return (
    <ConfirmButton
      question={t.question(owed)}
      consequence={t.consequence}
      verb={t.verb}
      disabledReason={online ? undefined : m.chrome.offline.moneyWaits}
      onConfirm={() => act(() => call(debtEndpoints.settleDebt, { params: { id } }), t)}
    >
      {t.button}
    </ConfirmButton>
  )
}
