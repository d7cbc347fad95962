import { useEvents } from '../api/events.ts'
import { moneyMoved, notices } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { useMe } from '../session.ts'
import { notifyNotice } from './notify.tsx'

const names = ['notice'] as const

/** A new notice is shown, counted at the bell, and what it is about is fetched again. */
export function useNoticeEvents(): void {
  const me = useMe()
  useEvents({
    userId: me?._id,
    names,
    onEvent: (notice) => {
      // The page it leads to shows it already, in its own place.
      if (notice.link !== window.location.pathname) void notifyNotice(notice.title ?? notice.text, notice.link)
      void queryClient.invalidateQueries({ queryKey: notices.all })
      void moneyMoved()
    },
    onGap: (isBehind) => {
      void queryClient.invalidateQueries({ queryKey: notices.all })
      if (isBehind) void moneyMoved()
    },
  })
}
