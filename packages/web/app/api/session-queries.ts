import { endpoints } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** One's own sessions. */
export const sessions = {
  mine: () => queryOptions({ queryKey: ['sessions', 'mine'], queryFn: () => call(endpoints.mySessions, {}) }),
}
