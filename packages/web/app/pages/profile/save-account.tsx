import { bankAccountEndpoints } from '@kuri/contract'
import { call } from '../../api/client.ts'
import { transfers } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { AccountForm } from '../member/wallet/account-form.tsx'

const t = m.bankAccount

/** A new account to which one is paid. */
export function SaveAccount() {
  return (
    <AccountForm
      proof="password"
      proofWhy={t.passwordWhy}
      verb={t.save}
      failed={t.failedSave}
      send={(body) => call(bankAccountEndpoints.saveBankAccount, { body })}
      onDone={(accounts) => {
        queryClient.setQueryData(transfers.bankAccount().queryKey, accounts)
        notifyOk(t.saved)
      }}
    >
      <p className="sm dim">{t.why}</p>
    </AccountForm>
  )
}
