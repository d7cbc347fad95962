import { noticeEndpoints } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

export const notices = {
  all: ['notices'] as const,
  list: () =>
    queryOptions({
      queryKey: [...notices.all, 'list'],
      queryFn: () => call(noticeEndpoints.listNotices, { query: { limit: 50 } }),
    }),
}
