import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Channel, NamedEvent } from '../database/events.ts'
import { newId } from '../database/ids.ts'
import type { Db } from '../database/types.ts'
import { countViewers } from '../database/viewers.ts'
import * as sessions from '../features/sessions/service.ts'
import type { DeliveredEvent, EventHub } from './event-hub.ts'

const TICK_MS = 100
const HEARTBEAT_TICKS = 150
/** In a room the page must notice a dead connection before it misses many bids (ADR 13). */
const HEARTBEAT_TICKS_IN_ROOM = 50
const COUNT_EVERY_MS = 2_000
const CHECK_SESSIONS_EVERY_MS = 60_000
/** A reader this far behind is disconnected; it comes back and fetches what it shows. */
const MAX_UNREAD_BYTES = 512 * 1024
/** Tabs and devices of one person, with room for those whose connection broke without a word. */
export const MAX_STREAMS_OF_ONE_PERSON = 20

/** Who receives what on a stream. */
export interface Audience {
  readonly channels: readonly Channel[]
  /** Channels that send their viewers the number of viewers, never their names. */
  readonly viewed?: readonly Viewed[]
}

interface Viewed {
  readonly channel: Channel
  /** Whether this person is counted: a member is, staff who look in are not. */
  readonly isCounted: boolean
  readonly eventOf: (viewers: number) => NamedEvent
}

/** One tab that is connected. */
interface OpenStream {
  readonly raw: FastifyReply['raw']
  readonly sessionId: string | null
  readonly personId: string | null
  readonly viewed: readonly Viewed[]
  /** The last number of viewers it was sent, by channel. */
  readonly viewers: Map<Channel, number>
  readonly heartbeatTicks: number
  /** Its place in the period of heartbeats. */
  readonly place: number
}

/** The open event streams of this process. */
export interface EventStreams {
  readonly size: number
  /** Answers with server-sent events until the browser, the end of the session or the server ends them. */
  open(request: FastifyRequest, reply: FastifyReply, audience: Audience): FastifyReply
  /** Ends all of them: the server would wait for them for ever. */
  close(): Promise<void>
}

/**
 * A stream has begun to receive when its head is sent: a browser that then fetches its page misses nothing. It may receive
 * what it has fetched as well, and goes by the numbers of bids. Nothing is replayed. Source: ADR 13.
 */
export function openEventStreams({
  db,
  hub,
  log,
}: {
  readonly db: Db
  readonly hub: EventHub
  readonly log: FastifyBaseLogger
}): EventStreams {
  const streams = new Set<OpenStream>()
  const timers = [
    setInterval(sendHeartbeats, TICK_MS),
    setInterval(() => void (counting = sendViewers()), COUNT_EVERY_MS),
    setInterval(() => void endDeadSessions(), CHECK_SESSIONS_EVERY_MS),
  ].map((timer) => timer.unref())
  // the end of a session may have been among what was missed
  const unsubscribe = hub.subscribe([], () => void endDeadSessions())
  const serverId = newId()
  let counting = Promise.resolve()
  let hasReported = false
  let opened = 0
  let tick = 0

  /** Each tenth of a second has its share of the streams: two thousand writes in one moment would delay a bid by 50 ms. */
  function sendHeartbeats(): void {
    tick += 1
    if (!hub.isListening()) return
    for (const { raw, heartbeatTicks, place } of streams) {
      if ((tick + place) % heartbeatTicks === 0) write(raw, HEARTBEAT)
    }
  }

  /** Reports who views what here, and sends the number of viewers at all processes where it has changed. */
  async function sendViewers(): Promise<void> {
    const here = peopleByChannel(streams)
    if (here.size === 0 && !hasReported) return
    try {
      const everywhere = await countViewers(db, serverId, here)
      hasReported = here.size > 0
      for (const { raw, viewed, viewers } of streams) {
        for (const { channel, eventOf } of viewed) {
          const count = everywhere.get(channel)
          if (count === undefined || count === viewers.get(channel)) continue
          viewers.set(channel, count)
          const { name, data } = eventOf(count)
          write(raw, bytesOf({ channel, name, data: JSON.stringify(data) }))
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'the viewers of auctions could not be counted')
    }
  }

  async function endDeadSessions(): Promise<void> {
    const ids = [...new Set([...streams].flatMap(({ sessionId }) => sessionId ?? []))]
    try {
      const dead = await sessions.findDead(db, ids)
      for (const { raw, sessionId } of streams) if (sessionId !== null && dead.includes(sessionId)) raw.end()
    } catch (error) {
      log.warn({ err: error }, 'ended sessions could not be looked up')
    }
  }

  return {
    get size() {
      return streams.size
    },
    open(request, reply, { channels, viewed = [] }) {
      const { raw } = reply.hijack()
      const { id: personId = null, sessionId = null } = request.user ?? {}
      const ofSession = `session:${sessionId}`
      const leave = hub.subscribe([...channels, ofSession], (event) => {
        if (event.channel === ofSession) raw.end()
        else write(raw, bytesOf(event))
      })
      endOldest(streams, personId)
      const stream = {
        raw,
        sessionId,
        personId,
        viewed,
        viewers: new Map<Channel, number>(),
        heartbeatTicks: viewed.length > 0 ? HEARTBEAT_TICKS_IN_ROOM : HEARTBEAT_TICKS,
        place: (opened += 1),
      }
      streams.add(stream)
      const forget = (): void => {
        leave()
        streams.delete(stream)
      }
      raw.once('close', forget)
      // the browser may have gone while its audience was read
      if (raw.destroyed) forget()
      writeHead(reply)
      return reply
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      unsubscribe()
      for (const { raw } of streams) raw.end()
      streams.clear()
      await counting
      // other processes get the smaller number now, not when the report is outdated
      await sendViewers()
    },
  }
}

/** Ends the oldest streams of a person who has too many: a browser that still wants one opens it again. */
function endOldest(streams: ReadonlySet<OpenStream>, personId: string | null): void {
  if (personId === null) return
  const own = [...streams].filter((stream) => stream.personId === personId)
  for (const { raw } of own.slice(0, Math.max(0, own.length + 1 - MAX_STREAMS_OF_ONE_PERSON))) raw.end()
}

function peopleByChannel(streams: Iterable<OpenStream>): Map<Channel, Set<string>> {
  const people = new Map<Channel, Set<string>>()
  for (const { personId, viewed } of streams) {
    for (const { channel, isCounted } of viewed) {
      const here = people.get(channel) ?? new Set()
      people.set(channel, isCounted && personId !== null ? here.add(personId) : here)
    }
  }
  return people
}

/** An event, not a comment: a page sees only events, and knows by them that its connection lives. */
const HEARTBEAT = Buffer.from('event: beat\ndata: {}\n\n')

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // a proxy that compresses waits for a full block: nothing would arrive for minutes
  'cache-control': 'no-store, no-transform',
  // proxies that collect answers before they pass them on
  'x-accel-buffering': 'no',
}

function writeHead(reply: FastifyReply): void {
  const { raw } = reply
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS })) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  // a stream is the last answer of its connection: no chunk around each event, one write for each stream
  raw.removeHeader('transfer-encoding')
  raw.write('retry: 2000\n\n')
}

const bytes = new WeakMap<DeliveredEvent, Buffer>()

/** An event as it is sent; sent to thousands of streams, it is encoded once. */
function bytesOf(event: DeliveredEvent): Buffer {
  const known = bytes.get(event)
  if (known !== undefined) return known
  const encoded = Buffer.from(`event: ${event.name}\ndata: ${event.data}\n\n`)
  bytes.set(event, encoded)
  return encoded
}

/** To the socket itself: past the head nothing is written but events, and an answer would hold each back for a moment. */
function write(raw: FastifyReply['raw'], encoded: Buffer): void {
  if (raw.writableEnded || raw.destroyed) return
  // a request that was sent before the answer to another was read waits for its socket
  const to = raw.socket ?? raw
  to.write(encoded)
  if (to.writableLength > MAX_UNREAD_BYTES) raw.destroy()
}
