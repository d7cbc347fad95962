import {
  bankAccountEndpoints,
  gatewayEndpoints,
  settingsEndpoints,
  upiEndpoints,
  walletEndpoints,
  withdrawalEndpoints,
} from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { keys } from './keys.ts'

/** Money on its way into a wallet or out of it; kept with the wallet, which a payment makes stale. */
export const transfers = {
  companyAccounts: () =>
    queryOptions({
      queryKey: [...keys.wallet, 'company-accounts'],
      queryFn: () => call(settingsEndpoints.companyAccounts, {}),
    }),
  upi: () => queryOptions({ queryKey: [...keys.wallet, 'upi'], queryFn: () => call(upiEndpoints.myUpi, {}) }),
  topups: () =>
    queryOptions({ queryKey: [...keys.wallet, 'topups'], queryFn: () => call(walletEndpoints.myTopups, {}) }),
  withdrawals: () =>
    queryOptions({
      queryKey: [...keys.wallet, 'withdrawals'],
      queryFn: () => call(withdrawalEndpoints.myWithdrawals, {}),
    }),
  bankAccount: () =>
    queryOptions({
      queryKey: [...keys.wallet, 'bank-account'],
      queryFn: () => call(bankAccountEndpoints.myBankAccount, {}),
    }),
  sandboxOrder: (orderId: string) =>
    queryOptions({
      queryKey: [...keys.wallet, 'sandbox', orderId],
      queryFn: async () => (await call(gatewayEndpoints.sandboxOrder, { params: { orderId } })).order,
    }),
}
