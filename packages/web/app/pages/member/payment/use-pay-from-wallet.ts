import { instalmentEndpoints, type BodyOf } from '@kuri/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { moneyMoved } from '../../../api/queries.ts'
import { notifyBad } from '../../../layout/notify.tsx'
import { paths } from '../../../paths.ts'

/** Pays a month from the wallet and shows its receipt, under an address of its own: loaded again, it is the receipt. */
export function usePayFromWallet(body: BodyOf<typeof instalmentEndpoints.payContribution>) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(instalmentEndpoints.payContribution, { body }),
    onSuccess: async ({ contribution }) => {
      await moneyMoved()
      await navigate(paths.receipt(contribution.receiptNo), { replace: window.location.pathname === paths.payment() })
    },
    onError: (error) => notifyBad(sentence(error)),
  })
}
