import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSeen, type Channel, type LiveEvent, type Snapshot, type ToldEvent } from '../database/live.ts'
import type { Beats } from './beats.ts'
import type { LiveHub } from './live-hub.ts'
import type { Presence } from './presence.ts'
import { makeRoomFor } from './streams.ts'

const BEAT_SECONDS = 15
/** In a room a line that died without a word must be noticed before a bid too many is missed (decision 0019). */
const BEAT_OF_ROOM_SECONDS = 5
/** A reader this far behind is let go; it comes back and says where it was. */
const MOST_UNREAD_BYTES = 512 * 1024
const LONGEST_READ_MS = 30_000

/** For whom a stream is. */
export interface Audience {
  readonly channels: readonly Channel[]
  /** Told at once, before anything else: how things stand. */
  readonly hello?: LiveEvent
  /** Channels whose listeners are told how many of them there are: nobody is told who. */
  readonly counted?: readonly Counted[]
  /** The last event heard on another stream: what came after it is told first. */
  readonly after?: string
}

interface Counted {
  readonly channel: Channel
  /** Whether this listener is one of those who are counted. */
  readonly isPart: boolean
  readonly tell: (watching: number) => LiveEvent
}

/**
 * Answers with server-sent events until the client, the session or the server ends it: with all that was told
 * beyond the snapshot in which the audience was read. A client that comes back with `Last-Event-ID` is told what it
 * missed (an event may come twice, never not at all); when that is too long ago it gets `reset` and asks for everything
 * anew.
 */
export async function openStream(
  { hub, presence, beats }: { readonly hub: LiveHub; readonly presence: Presence; readonly beats: Beats },
  request: FastifyRequest,
  reply: FastifyReply,
  audience: Audience,
  seen: Snapshot,
): Promise<FastifyReply> {
  const { raw } = reply.hijack()
  const channels: string[] = [...audience.channels]
  const early: ToldEvent[] = []
  let tell = (event: ToldEvent): void => void early.push(event)
  const ofSession = request.user ? [`session:${request.user.sessionId}`] : []
  const leave = hub.subscribe([...channels, ...ofSession], (event) => {
    if (ofSession.includes(event.channel)) raw.end()
    else tell(event)
  })
  const { counted = [] } = audience
  const stopBeating = beats.every(counted.length > 0 ? BEAT_OF_ROOM_SECONDS : BEAT_SECONDS, () => write(raw, BEAT))
  const personId = request.user?.id ?? null
  const leaveRooms = counted.map(({ channel, isPart, tell }) =>
    presence.enter({
      channel,
      personId: isPart ? personId : null,
      hear: (watching) => write(raw, eventBytes(tell(watching))),
    }),
  )
  makeRoomFor(personId, request.server.streams)
  const stream = { end: () => raw.end(), sessionId: request.user?.sessionId ?? null, personId }
  request.server.streams.add(stream)
  const forget = (): void => {
    leave()
    for (const leaveRoom of leaveRooms) leaveRoom()
    stopBeating()
    request.server.streams.delete(stream)
  }
  raw.once('close', forget)
  // the client may have gone while we read
  if (raw.destroyed) forget()

  writeHead(reply)
  if (audience.hello) write(raw, eventBytes(audience.hello))
  try {
    const missed = await missedBy(lastEventOf(request, audience), hub, channels, seen)
    if (missed === null) write(raw, eventBytes({ name: 'reset', data: {} }))
    // what was read from the table may yet be heard from the hub: it is still one event
    const read = new Set(missed?.map(({ id }) => id))
    // and what the reader has seen already may come to the hub later than to its eyes
    const isKnown = (event: ToldEvent): boolean => read.delete(event.id) || isSeen(event, seen)
    for (const event of missed ?? []) {
      write(raw, eventBytes(event))
      await takenUp(raw)
    }
    tell = (event) => {
      if (!isKnown(event)) write(raw, eventBytes(event))
    }
    for (const event of early) tell(event)
  } catch (error) {
    // the answer has begun: let the client come back and ask again
    request.log.warn({ err: error }, 'a stream could not be begun')
    raw.destroy()
  }
  return reply
}

/** An event, not a comment: only those are heard by a page that watches over its line. */
const BEAT = Buffer.from('event: beat\ndata: {}\n\n')

function writeHead(reply: FastifyReply): void {
  const { raw } = reply
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS })) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  // a stream is the last answer of its connection: no chunk around each event, one write for each watcher
  raw.removeHeader('transfer-encoding')
  raw.write('retry: 2000\n\n')
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // a proxy that compresses waits for a full block: nothing would be heard for minutes
  'cache-control': 'no-store, no-transform',
  // proxies that gather answers before they pass them on
  'x-accel-buffering': 'no',
}

/** What the reader heard last; empty: nothing yet. The browser's own word, after a lost line, is the newer one. */
function lastEventOf({ headers }: FastifyRequest, { after = '' }: Audience): string {
  const header = headers['last-event-id']
  return typeof header === 'string' && header !== '' ? header : after
}

async function missedBy(
  lastEvent: string,
  hub: LiveHub,
  channels: string[],
  seen: Snapshot,
): Promise<ToldEvent[] | null> {
  if (lastEvent === '') return await hub.after(channels, seen)
  return /^\d{1,15}$/.test(lastEvent) ? await hub.since(channels, Number(lastEvent)) : null
}

/** Waits until a reader who has missed much has taken up what was written; not for ever. */
async function takenUp({ socket }: FastifyReply['raw']): Promise<void> {
  if (!socket?.writableNeedDrain || socket.destroyed) return
  await new Promise<void>((resolve) => {
    const patience = setTimeout(() => socket.destroy(), LONGEST_READ_MS)
    const done = (): void => {
      clearTimeout(patience)
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.on('drain', done).on('close', done)
  })
}

const written = new WeakMap<LiveEvent, Buffer>()

/** An event as it travels; told to thousands of watchers, it is written out once. */
function eventBytes(event: LiveEvent & { readonly id?: number }): Buffer {
  const known = written.get(event)
  if (known !== undefined) return known
  const id = event.id === undefined ? '' : `id: ${event.id}\n`
  const bytes = Buffer.from(`${id}event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`)
  written.set(event, bytes)
  return bytes
}

/** To the socket itself: past the head nothing is written but events, and an answer would hold each back for a moment. */
function write(raw: FastifyReply['raw'], bytes: Buffer): void {
  if (raw.writableEnded || raw.destroyed) return
  // a call sent before the answer to another was read waits for its socket
  const to = raw.socket ?? raw
  to.write(bytes)
  if (to.writableLength > MOST_UNREAD_BYTES) raw.destroy()
}
