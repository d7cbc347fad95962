import { IconWifiOff } from '../icons/everywhere.ts'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { InstantText } from '../components/time-text.tsx'
import { m } from '../messages/en.ts'
import css from './offline-bar.module.css'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** False while the phone has no connection. Money buttons are off then, with `m.chrome.offline.moneyWaits` as reason. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )

/** Shows that the page is old, and how old. Reading goes on from the cache. */
export function OfflineBar() {
  const isOnline = useOnline()
  const isStaying = useStayingOffline(isOnline)
  if (isOnline) return null
  const { noConnection, staysHere, lastSeen, tryNow } = m.chrome.offline
  const seenAt = lastAnswer()
  return (
    <div className={css.bar} role="status">
      <Icon of={IconWifiOff} />
      <span>
        {isStaying ? staysHere : noConnection}
        {seenAt && (
          <>
            {' '}
            {lastSeen} <InstantText at={seenAt} as="minute" />.
          </>
        )}
      </span>
      <Button variant="default" onClick={() => void retryNow()}>
        {tryNow}
      </Button>
    </div>
  )
}

/** The pages this tab has shown: their scripts are here. */
const shown = new Set<string>()

/**
 * A page whose script is not here cannot come without a connection, and trying would end on the browser's own page. One
 * stays, sees a message, and may press again when the connection is back. Answers whether one stays.
 */
function useStayingOffline(isOnline: boolean): boolean {
  const { pathname } = useLocation()
  useEffect(() => void shown.add(pathname), [pathname])
  const blocker = useBlocker(
    ({ nextLocation }) =>
      !onlineManager.isOnline() && nextLocation.pathname !== pathname && !shown.has(nextLocation.pathname),
  )
  useEffect(() => {
    if (isOnline && blocker.state === 'blocked') blocker.reset()
  }, [isOnline, blocker])
  return blocker.state === 'blocked'
}

/** When the cache last received data from the server, by the device's clock. */
function lastAnswer(): Date | undefined {
  const times = queryClient
    .getQueryCache()
    .getAll()
    .map((query) => query.state.dataUpdatedAt)
  const last = Math.max(0, ...times)
  return last === 0 ? undefined : new Date(last)
}

/** Tries again even though the phone believes to be offline: it is sometimes wrong. */
async function retryNow(): Promise<void> {
  onlineManager.setOnline(true)
  await queryClient.refetchQueries({ type: 'active' })
  onlineManager.setOnline(navigator.onLine)
}
