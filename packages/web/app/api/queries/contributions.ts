import { instalmentEndpoints } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { keys } from './keys.ts'

export const contributions = {
  all: keys.contributions,
  of: (userId: string) =>
    queryOptions({
      queryKey: [...contributions.all, 'of', userId],
      queryFn: () => call(instalmentEndpoints.contributionsOf, { params: { id: userId } }),
    }),
  history: () =>
    queryOptions({ queryKey: [...contributions.all, 'history'], queryFn: () => call(instalmentEndpoints.history, {}) }),
}
