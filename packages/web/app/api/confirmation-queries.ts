import { confirmationEndpoints } from '@kuri/contract'
import type { ConfirmationState } from '@kuri/domain'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { ADMIN } from './admin/keys.ts'
import { call } from './client.ts'
import { firstPage, pageOf } from './pages.ts'

/** Which balances are shown; null: all. */
export interface ConfirmationFilter {
  readonly status: ConfirmationState | null
  /** Of one scheme. */
  readonly chitId: string | null
}

const ALL_BALANCES: ConfirmationFilter = { status: null, chitId: null }

/** What members say of the balances that a workbook brought. */
export const confirmationReads = {
  list: (importId: string, { status, chitId }: ConfirmationFilter = ALL_BALANCES) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN, 'confirmations', importId, status, chitId],
      queryFn: ({ pageParam }) =>
        call(confirmationEndpoints.confirmations, {
          params: { id: importId },
          query: {
            ...pageOf(pageParam),
            ...(status !== null && { status }),
            ...(chitId !== null && { chitId }),
          },
        }),
      initialPageParam: firstPage,
      getNextPageParam: (last) => last.next,
    }),
}
