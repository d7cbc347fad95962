import { minutesEndpoints } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { keys } from './keys.ts'

export const minutes = {
  all: keys.minutes,
  one: (auctionId: string) =>
    queryOptions({
      queryKey: [...minutes.all, 'one', auctionId],
      queryFn: () => call(minutesEndpoints.minutes, { params: { id: auctionId } }),
    }),
  register: (chitId: string) =>
    queryOptions({
      queryKey: [...minutes.all, 'register', chitId],
      queryFn: () => call(minutesEndpoints.registerOfMinutes, { params: { id: chitId } }),
    }),
}
