import { liveEndpoints, LiveEvent } from '@kuri/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { decode, type output } from 'zod/v4/core'
import { addressOf } from './client.ts'
import { openLine, SLOW_MS } from './line.ts'
import { shareLine, type Link, type SharedLine } from './shared-line.ts'

type Told = output<typeof LiveEvent>
type Name = Told['name']

/** All that a browser hears on its one stream. */
const NAMES: Record<Name, true> = {
  opened: true,
  bid: true,
  offer: true,
  extended: true,
  closed: true,
  lot: true,
  word: true,
  settled: true,
  cancelled: true,
  rescheduled: true,
  watching: true,
  notice: true,
}

interface LiveOptions<N extends Name> {
  /** Whose stream it is; without somebody signed in there is none. */
  userId: string | undefined
  /** The auction on the screen, when it is one that is listened to. */
  room?: string
  /** What is to be heard, of this room or of the person. */
  names: readonly N[]
  onEvent: (event: Extract<Told, { name: N }>) => void
  /** Events come from now on; what happened before is not told. Also the first time. */
  onOpen?: () => void
  /** The stream is back, or told us that it cannot replay what we missed: read again what is shown. */
  onReturn?: () => void
  /** Something was heard, if only that the line lives. */
  onBeat?: () => void
}

/** Listens to the browser's one event stream as long as the page is shown. Answers how the line stands. */
export function useLive<N extends Name>({ userId, room, names, ...options }: LiveOptions<N>): Link {
  const [link, setLink] = useState<Link>('connecting')
  const hear = useEffectEvent((name: string, data: string) => {
    options.onBeat?.()
    if (name === 'reset') options.onReturn?.()
    if (!names.some((one) => one === name)) return
    const event: Told = decode(LiveEvent, { name, ...(JSON.parse(data) as object) } as never)
    // another tab's room is heard here as well
    if (event.name === 'notice' || event.auctionId === room) options.onEvent(event as Extract<Told, { name: N }>)
  })
  const isOpen = useEffectEvent(() => options.onOpen?.())
  const isBack = useEffectEvent(() => options.onReturn?.())

  useEffect(() => {
    if (userId === undefined) return undefined
    let was: Link = 'connecting'
    const turn = (now: 'open' | 'lost') => {
      clearTimeout(slow)
      if (now === was) return
      setLink(now)
      if (now === 'open') isOpen()
      if (now === 'open' && was === 'lost') isBack()
      was = now
    }
    // whoever waits longer for a first connection is told that there is none
    const slow = setTimeout(() => turn('lost'), SLOW_MS)
    const leave = listenAs(userId, {
      rooms: room === undefined ? [] : [room],
      onLink: turn,
      onHeard: ({ name, data }) => hear(name, data),
    })
    return () => {
      clearTimeout(slow)
      leave()
    }
  }, [userId, room])

  return link
}

let line: { readonly userId: string; readonly shared: SharedLine; listeners: number } | null = null

function listenAs(userId: string, listener: Parameters<SharedLine['listen']>[0]): () => void {
  if (line?.userId !== userId) {
    line?.shared.close()
    line = { userId, shared: openShared(userId), listeners: 0 }
  }
  const mine = line
  mine.listeners += 1
  const leave = mine.shared.listen(listener)
  return () => {
    leave()
    mine.listeners -= 1
    if (mine.listeners > 0) return
    mine.shared.close()
    if (line === mine) line = null
  }
}

function openShared(userId: string): SharedLine {
  const shared = shareLine(`kuri-events ${userId}`, {
    openLine,
    names: Object.keys(NAMES),
    address: (rooms, after) =>
      addressOf(liveEndpoints.events, {}, { rooms: rooms.join(','), ...(after !== '' && { after }) }),
    locks: 'locks' in navigator ? navigator.locks : null,
    isLookedAt: () => document.visibilityState === 'visible' && navigator.onLine,
  })
  document.addEventListener('visibilitychange', shared.ask)
  window.addEventListener('online', shared.ask)
  window.addEventListener('pageshow', shared.ask)
  window.addEventListener('pagehide', shared.rest)
  return {
    ...shared,
    close() {
      document.removeEventListener('visibilitychange', shared.ask)
      window.removeEventListener('online', shared.ask)
      window.removeEventListener('pageshow', shared.ask)
      window.removeEventListener('pagehide', shared.rest)
      shared.close()
    },
  }
}
