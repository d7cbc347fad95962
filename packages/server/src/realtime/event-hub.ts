import { setImmediate as nextTurn } from 'node:timers/promises'
import { listen } from '../database/listen.ts'

/** After so many subscribers other calls get their turn, the answer to the bidder among them. */
const SUBSCRIBERS_PER_TURN = 250

/** The channel of every subscriber, for what concerns all of them. */
const ALL = 'all'

/** An event as NOTIFY brought it; `data` is JSON. The event `reset` means that others were missed: read everything again. */
export interface DeliveredEvent {
  readonly channel: string
  readonly name: string
  readonly data: string
}

type Subscriber = (event: DeliveredEvent) => void

/** Delivers the events of all server processes to the subscribers in this one. */
export interface EventHub {
  /** Subscribes to these channels, and to `reset`, until the returned function is called. */
  subscribe(channels: readonly string[], subscriber: Subscriber): () => void
  /** False while the connection to the database that brings events is lost. */
  isListening(): boolean
  close(): Promise<void>
}

/** One LISTEN connection for the process. What was sent while it was lost is not known: then subscribers get `reset`. */
export async function openEventHub(url: string, onProblem: (problem: unknown) => void): Promise<EventHub> {
  const subscribers = new Map<string, Set<Subscriber>>()
  const queue: DeliveredEvent[] = []
  let isDelivering = false
  /** One event after the other, each to all of its subscribers. */
  const deliver = async (): Promise<void> => {
    if (isDelivering) return
    isDelivering = true
    for (let event = queue.shift(); event; event = queue.shift()) {
      let delivered = 0
      for (const subscriber of subscribers.get(event.channel) ?? []) {
        try {
          subscriber(event)
        } catch (problem) {
          onProblem(problem)
        }
        delivered += 1
        if (delivered % SUBSCRIBERS_PER_TURN === 0) await nextTurn()
      }
    }
    isDelivering = false
  }
  const accept = (event: DeliveredEvent): void => {
    if (!subscribers.has(event.channel)) return
    queue.push(event)
    void deliver().catch(onProblem)
  }
  const connection = await listen(url, {
    channel: 'kuri_events',
    onNotice: (payload) => {
      for (const event of eventsOf(payload)) accept(event)
    },
    onListening: () => accept({ channel: ALL, name: 'reset', data: '{}' }),
    onProblem,
  })
  return {
    subscribe: (channels, subscriber) => subscribe(subscribers, [ALL, ...channels], subscriber),
    isListening: () => connection.isListening(),
    close: () => connection.close(),
  }
}

/** The events of a notification, in their order: each is a line `<channel> <name> <data>`. */
export const eventsOf = (payload: string): DeliveredEvent[] => payload.split('\n').map((line) => eventOf(line))

function eventOf(line: string): DeliveredEvent {
  const [channel = '', name = ''] = line.split(' ', 2)
  return { channel, name, data: line.slice(channel.length + name.length + 2) }
}

function subscribe(
  subscribers: Map<string, Set<Subscriber>>,
  channels: readonly string[],
  subscriber: Subscriber,
): () => void {
  for (const channel of channels) {
    subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(subscriber))
  }
  return () => {
    for (const channel of channels) {
      const others = subscribers.get(channel)
      others?.delete(subscriber)
      if (others?.size === 0) subscribers.delete(channel)
    }
  }
}
