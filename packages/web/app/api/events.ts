import { eventEndpoints, StreamEvent } from '@kuri/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { decode, type output } from 'zod/v4/core'
import { addressOf } from './client.ts'

type Event = output<typeof StreamEvent>
type Name = Event['name']

const NAMES: Record<Name | 'beat' | 'reset', true> = {
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
  beat: true,
  reset: true,
}

/** A browser does not try again by itself when a stream was refused (the server restarts, too many streams). */
const RETRY_MS = 3000
/** A connection that takes longer counts as none. */
const SLOW_MS = 4000
/** A stream with rooms has a heartbeat every 5 s, one without every 15: after two and a little more it is dead. */
const SILENT_WITH_ROOMS_MS = 12_000
const SILENT_MS = 35_000
/**
 * So many hidden tabs of a browser that show a room keep their stream, to notify their reader. All others close it: with
 * HTTP/1.1 a browser has six connections to a server, and each stream takes one.
 */
const HIDDEN_STREAMS = 3

/** open: events come · lost: the browser is trying again, or the tab is hidden; what is shown may be old. */
export type Link = 'connecting' | 'open' | 'lost'

interface Listener {
  readonly userId: string
  readonly room: string | undefined
  readonly onLink: (link: 'open' | 'lost') => void
  readonly onEvent: (name: string, data: string) => void
}

const listeners = new Set<Listener>()
/** Those that do not know the state of the connection. */
const newcomers = new Set<Listener>()
let source: EventSource | null = null
/** Whose stream is open, for which rooms. */
let openFor = ''
let timer: ReturnType<typeof setTimeout> | undefined
/** Gives back this tab's place among the hidden tabs with a stream. */
let releasePlace: (() => void) | null = null
let updating = Promise.resolve()

const rooms = (): string[] => [...new Set([...listeners].flatMap(({ room }) => room ?? []))].toSorted()
const wanted = (): string => [[...listeners].at(-1)?.userId, ...rooms()].join()
const isVisible = (): boolean => document.visibilityState === 'visible'

function announce(link: 'open' | 'lost', to: ReadonlySet<Listener> = listeners): void {
  for (const { onLink } of to) onLink(link)
  newcomers.clear()
}

function disconnect(): void {
  clearTimeout(timer)
  source?.close()
  source = null
}

function lose(): void {
  disconnect()
  announce('lost')
}

function connect(): void {
  disconnect()
  openFor = wanted()
  const silentMs = rooms().length > 0 ? SILENT_WITH_ROOMS_MS : SILENT_MS
  const opening = new EventSource(addressOf(eventEndpoints.events, {}, { rooms: rooms().join(',') }), {
    withCredentials: true,
  })
  source = opening
  timer = setTimeout(announce, SLOW_MS, 'lost')
  const expectMore = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      announce('lost')
      connect()
    }, silentMs)
  }
  opening.addEventListener('open', () => {
    expectMore()
    announce('open')
  })
  opening.addEventListener('error', () => {
    clearTimeout(timer)
    announce('lost')
    if (opening.readyState === EventSource.CLOSED) timer = setTimeout(connect, RETRY_MS)
  })
  for (const name of Object.keys(NAMES)) {
    opening.addEventListener(name, ({ data }: MessageEvent<string>) => {
      expectMore()
      for (const { onEvent } of listeners) onEvent(name, data)
    })
  }
}

/** Opens or closes the stream as the listeners of this tab and its visibility require; one time after the other. */
function update(): void {
  updating = updateAfter(updating)
}

async function updateAfter(before: Promise<void>): Promise<void> {
  await before
  if (listeners.size === 0 || !navigator.onLine || !(await mayConnect())) lose()
  else if (source === null || openFor !== wanted()) connect()
  else if (source.readyState === EventSource.OPEN) announce('open', newcomers)
}

async function mayConnect(): Promise<boolean> {
  const needsPlace = !isVisible() && rooms().length > 0
  if (needsPlace) releasePlace ??= await takePlace()
  else {
    releasePlace?.()
    releasePlace = null
  }
  return isVisible() || releasePlace !== null
}

/** A place among the hidden tabs with a stream: what gives it back, or null where all are taken. */
async function takePlace(): Promise<(() => void) | null> {
  // a page that was not loaded securely has no locks
  if (!('locks' in navigator)) return null
  for (let place = 1; place <= HIDDEN_STREAMS; place += 1) {
    const release = await new Promise<(() => void) | null>((resolve) => {
      void navigator.locks.request(`kuri hidden stream ${place}`, { ifAvailable: true }, (lock) =>
        lock === null ? resolve(null) : new Promise<void>(resolve),
      )
    })
    if (release !== null) return release
  }
  return null
}

function listen(listener: Listener): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', update)
    window.addEventListener('online', update)
    // a phone without a signal notices it sooner than its open connection does
    window.addEventListener('offline', update)
  }
  listeners.add(listener)
  newcomers.add(listener)
  update()
  return () => {
    listeners.delete(listener)
    newcomers.delete(listener)
    update()
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', update)
    window.removeEventListener('online', update)
    window.removeEventListener('offline', update)
  }
}

interface EventOptions<N extends Name> {
  /** Whose events; without somebody signed in there are none. */
  userId: string | undefined
  /** The auction on the screen, when its events are wanted. */
  room?: string
  /** Which events, of this room or of the person. */
  names: readonly N[]
  onEvent: (event: Extract<Event, { name: N }>) => void
  /**
   * Events come from now on and not from before: fetch what is shown. `isBehind`: it may be old, because the connection was
   * lost or events were left out.
   */
  onGap: (isBehind: boolean) => void
  /** Something came, if only a heartbeat. */
  onHeartbeat?: () => void
}

/** Receives events on the one stream of this tab, as long as the component is shown. Answers how the connection stands. */
export function useEvents<N extends Name>({ userId, room, names, ...options }: EventOptions<N>): Link {
  const [link, setLink] = useState<Link>('connecting')
  const handleEvent = useEffectEvent((name: string, data: string) => {
    options.onHeartbeat?.()
    if (name === 'reset') options.onGap(true)
    if (!names.some((one) => one === name)) return
    const event: Event = decode(StreamEvent, { name, ...(JSON.parse(data) as object) } as never)
    if (event.name === 'notice' || event.auctionId === room) options.onEvent(event as Extract<Event, { name: N }>)
  })
  const handleGap = useEffectEvent((isBehind: boolean) => options.onGap(isBehind))

  useEffect(() => {
    if (userId === undefined) return undefined
    let isLost = false
    return listen({
      userId,
      room,
      onLink: (now) => {
        setLink(now)
        if (now === 'open') handleGap(isLost)
        isLost = now === 'lost'
      },
      onEvent: (name, data) => handleEvent(name, data),
    })
  }, [userId, room])

  return link
}
