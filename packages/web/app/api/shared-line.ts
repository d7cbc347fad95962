import type { Heard, openLine } from './line.ts'

/** open: events come · lost: the browser is trying again; what is shown may be old. */
export type Link = 'connecting' | 'open' | 'lost'

/** Something on a page of this tab that wants to hear. */
interface Listener {
  /** The auctions on the screen. */
  readonly rooms: readonly string[]
  readonly onLink: (link: 'open' | 'lost') => void
  readonly onHeard: (heard: Heard) => void
}

/** What tabs of one browser tell each other: the one that holds the line what comes, the others what they show. */
type Said =
  | { readonly kind: 'heard'; readonly heard: Heard }
  | { readonly kind: 'link'; readonly link: 'open' | 'lost'; readonly rooms: readonly string[] }
  | { readonly kind: 'rooms'; readonly tab: string; readonly rooms: readonly string[] }
  | { readonly kind: 'who' }

/** What a tab works with. */
export interface Parts {
  readonly openLine: typeof openLine
  readonly names: readonly string[]
  /** Of the stream for these rooms, from an event on. */
  readonly address: (rooms: readonly string[], after: string) => string
  /** Null where the browser has none (an unsafe address): every tab then has a line of its own. */
  readonly locks: Pick<LockManager, 'request'> | null
  /** Only a page that is looked at takes the line away from another. */
  readonly isLookedAt: () => boolean
}

/** Tabs gather their wishes so long before the line is opened for them. */
const GATHER_MS = 40
/** A line with rooms beats every 5 s, one without every 15: two beats and a little later it is dead. */
const SILENT_WITH_ROOMS_MS = 12_000
const SILENT_MS = 35_000
/** A tab that hears nothing at all for so long takes the line over. */
const FIRST_WORD_MS = 4000
/** The server lets no more be watched on one line. */
const MOST_ROOMS = 20

type Timer = ReturnType<typeof setTimeout> | undefined

interface Tab extends Parts {
  readonly name: string
  readonly id: string
  readonly channel: BroadcastChannel | null
  readonly listeners: Set<Listener>
  /** What the other tabs show, by tab; known to whoever holds the line. */
  readonly elsewhere: Map<string, readonly string[]>
  /** How the line stands, by the last word of whoever holds it. */
  known: Extract<Said, { kind: 'link' }> | null
  lastId: string
  /** The line, when it is this tab that holds it. */
  held: { readonly rooms: readonly string[] | null; readonly close: () => void } | null
  /** Gives the lock back, or stops waiting for it. */
  release: () => void
  isClosed: boolean
  silence: Timer
  gathering: Timer
}

export interface SharedLine {
  readonly listen: (listener: Listener) => () => void
  /** The page is looked at again: says what it shows, and asks whether anybody is there. */
  readonly ask: () => void
  /** The page is left: its rooms are no longer shown. */
  readonly rest: () => void
  readonly close: () => void
}

/**
 * One event stream for all tabs of a browser that are signed in as one person: a browser keeps six connections to a
 * server, and six tabs with a stream each would leave none for anything else. Whoever holds the lock `name` opens it, for
 * the rooms of all, and passes on what it hears; a tab that is looked at and hears nothing takes it over. Source:
 * decision 0025.
 */
export function shareLine(name: string, parts: Parts): SharedLine {
  const tab: Tab = {
    ...parts,
    name,
    id: `${Date.now()} ${Math.random()}`,
    channel: parts.locks && new BroadcastChannel(name),
    listeners: new Set(),
    elsewhere: new Map(),
    known: null,
    lastId: '',
    held: null,
    release: () => undefined,
    isClosed: false,
    silence: undefined,
    gathering: undefined,
  }
  tab.channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => hear(tab, data))
  compete(tab)
  waitForWord(tab, FIRST_WORD_MS)
  return {
    listen(listener) {
      tab.listeners.add(listener)
      tellLink(tab, listener)
      say(tab, roomsOf(tab))
      return () => {
        tab.listeners.delete(listener)
        say(tab, roomsOf(tab))
      }
    },
    rest: () => tab.channel?.postMessage({ kind: 'rooms', tab: tab.id, rooms: [] } satisfies Said),
    ask: () => {
      say(tab, roomsOf(tab))
      if (tab.known?.link !== 'open') waitForWord(tab, FIRST_WORD_MS)
    },
    close: () => close(tab),
  }
}

function close(tab: Tab): void {
  if (tab.isClosed) return
  tab.isClosed = true
  tab.listeners.clear()
  tab.channel?.postMessage(roomsOf(tab))
  clearTimeout(tab.silence)
  clearTimeout(tab.gathering)
  letGo(tab)
  tab.channel?.close()
}

const unionOf = (lists: Iterable<readonly string[]>): string[] => [...new Set([...lists].flat())].toSorted()
const roomsHere = ({ listeners }: Tab): string[] => unionOf([...listeners].map(({ rooms }) => rooms))
const roomsOf = (tab: Tab): Said => ({ kind: 'rooms', tab: tab.id, rooms: roomsHere(tab) })

function say(tab: Tab, said: Said): void {
  tab.channel?.postMessage(said)
  hear(tab, said)
}

function hear(tab: Tab, said: Said): void {
  if (tab.isClosed) return
  if (said.kind === 'who') return tab.channel?.postMessage(roomsOf(tab))
  if (said.kind === 'rooms') {
    if (said.tab !== tab.id) tab.elsewhere.set(said.tab, said.rooms)
    return gather(tab)
  }
  if (said.kind === 'heard') {
    if (said.heard.id !== '') tab.lastId = said.heard.id
    for (const listener of tab.listeners) listener.onHeard(said.heard)
  } else {
    tab.known = said
    for (const listener of tab.listeners) tellLink(tab, listener)
  }
  waitForWord(tab, tab.known?.rooms.length === 0 ? SILENT_MS : SILENT_WITH_ROOMS_MS)
}

/** A line is open for a listener when its rooms are on it. */
function tellLink({ known }: Tab, { rooms, onLink }: Listener): void {
  if (known?.link === 'lost' || (known?.link === 'open' && rooms.every((room) => known.rooms.includes(room)))) {
    onLink(known.link)
  }
}

/** Whoever holds the line hears its silence there; the others wait for a word of the holder. */
function waitForWord(tab: Tab, ms: number): void {
  clearTimeout(tab.silence)
  if (tab.held === null) tab.silence = setTimeout(() => missWord(tab), ms)
}

function missWord(tab: Tab): void {
  tab.known = null
  for (const { onLink } of tab.listeners) onLink('lost')
  if (tab.isLookedAt()) compete(tab, { steal: true })
  waitForWord(tab, FIRST_WORD_MS)
}

/** Waits for the lock, or takes it, and holds the line until another tab takes it or this one lets go. */
function compete(tab: Tab, how: { steal?: true } = {}): void {
  if (tab.locks === null) return hold(tab)
  tab.release()
  const waiting = new AbortController()
  const stopWaiting = () => waiting.abort()
  tab.release = stopWaiting
  const holding = (): Promise<void> =>
    new Promise((resolve) => {
      if (tab.isClosed || waiting.signal.aborted) return resolve()
      tab.release = resolve
      hold(tab)
    })
  tab.locks.request(tab.name, how.steal ? how : { signal: waiting.signal }, holding).catch(() => {
    // stopped waiting by ourselves; anything else: another tab has taken it
    if (tab.isClosed || waiting.signal.aborted) return
    letGo(tab)
    compete(tab)
  })
}

function hold(tab: Tab): void {
  clearTimeout(tab.silence)
  tab.held = { rooms: null, close: () => undefined }
  tab.elsewhere.clear()
  tab.channel?.postMessage({ kind: 'who' } satisfies Said)
  gather(tab)
}

function letGo(tab: Tab): void {
  tab.held?.close()
  tab.held = null
  tab.release()
}

function gather(tab: Tab): void {
  clearTimeout(tab.gathering)
  if (tab.held !== null) tab.gathering = setTimeout(() => renew(tab), GATHER_MS)
}

/** Opens the line for what all tabs show now; where that is what it was opened for, says how it stands. */
function renew(tab: Tab): void {
  if (tab.held === null) return
  const rooms = unionOf([roomsHere(tab), ...tab.elsewhere.values()]).slice(0, MOST_ROOMS)
  if (tab.held.rooms?.join() === rooms.join()) {
    if (tab.known !== null) say(tab, tab.known)
    return
  }
  tab.held.close()
  const ear = {
    names: tab.names,
    silentMs: rooms.length > 0 ? SILENT_WITH_ROOMS_MS : SILENT_MS,
    onLink: (link: 'open' | 'lost') => say(tab, { kind: 'link', link, rooms }),
    onHeard: (heard: Heard) => say(tab, { kind: 'heard', heard }),
  }
  tab.held = { rooms, close: tab.openLine(() => tab.address(rooms, tab.lastId), ear) }
}
