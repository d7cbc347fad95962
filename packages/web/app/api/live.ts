import type { Endpoint, ParamsOf, ReplyOf } from '@kuri/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { decode } from 'zod/v4/core'
import { addressOf } from './client.ts'

/** open: events come · lost: the browser is trying again; what is shown may be old. */
export type Link = 'connecting' | 'open' | 'lost'

/** A stream that was refused (server restarting, too many streams) is not tried again by the browser itself. */
const AGAIN_MS = 3000
/** Whoever waits longer for a first connection is told that there is none. */
const SLOW_MS = 4000
/** The server beats at least every 15 s: a line that is silent for longer is dead, whatever the browser believes. */
const SILENT_MS = 35_000

interface LiveOptions<E extends Endpoint> {
  params?: ParamsOf<E>
  /** The event names of this stream. */
  names: readonly string[]
  onEvent: (event: ReplyOf<E>) => void
  /** Events come from now on; what happened before is not told. Also the first time. */
  onOpen?: () => void
  /** The stream is back, or told us that it cannot replay what we missed: read again what is shown. */
  onReturn?: () => void
  /** Something was heard, if only that the line lives. */
  onBeat?: () => void
  /** After so long a silence the line counts as dead and is opened anew. */
  silentMs?: number
  enabled?: boolean
}

/** Listens to an event stream with the session's cookie, as long as the page is shown. Answers how the line stands. */
export function useLive<E extends Endpoint>(endpoint: E, options: LiveOptions<E>): Link {
  const [link, setLink] = useState<Link>('connecting')
  const address = addressOf(endpoint, options.params)
  const names = options.names.join(' ')
  const { enabled = true, silentMs = SILENT_MS } = options
  const hear = useEffectEvent((name: string, data: string) => {
    const event: object = JSON.parse(data)
    options.onEvent(decode(endpoint.reply, { name, ...event }) as ReplyOf<E>)
  })
  const isOpen = useEffectEvent(() => options.onOpen?.())
  const isBack = useEffectEvent(() => options.onReturn?.())
  const beat = useEffectEvent(() => options.onBeat?.())

  useEffect(() => {
    if (!enabled) return undefined
    let wasLost = false
    let source: EventSource | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    let silence: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      clearTimeout(again)
      clearTimeout(silence)
      source?.close()
    }
    const lose = () => {
      wasLost = true
      setLink('lost')
    }
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        lose()
        open()
      }, silentMs)
      beat()
    }
    const open = () => {
      close()
      const opening = new EventSource(address, { withCredentials: true })
      source = opening
      again = setTimeout(lose, SLOW_MS)
      opening.addEventListener('open', () => {
        clearTimeout(again)
        heard()
        setLink('open')
        isOpen()
        if (wasLost) isBack()
        wasLost = false
      })
      opening.addEventListener('beat', heard)
      opening.addEventListener('reset', () => isBack())
      opening.addEventListener('error', () => {
        clearTimeout(silence)
        lose()
        if (opening.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS)
      })
      for (const name of names.split(' '))
        opening.addEventListener(name, (event: MessageEvent<string>) => {
          heard()
          hear(name, event.data)
        })
    }
    // A phone without a signal notices sooner than its open connection does.
    const offline = () => {
      close()
      lose()
    }
    open()
    window.addEventListener('offline', offline)
    window.addEventListener('online', open)
    return () => {
      window.removeEventListener('offline', offline)
      window.removeEventListener('online', open)
      close()
    }
  }, [address, names, enabled, silentMs])

  return link
}
