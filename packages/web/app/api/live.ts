import type { Endpoint, ParamsOf, ReplyOf } from '@kuri/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { decode } from 'zod/v4/core'
import { addressOf } from './client.ts'

/** open: events come · lost: the browser is trying again; what is shown may be old. */
export type Link = 'connecting' | 'open' | 'lost'

interface LiveOptions<E extends Endpoint> {
  params?: ParamsOf<E>
  /** The event names of this stream. */
  names: readonly string[]
  onEvent: (event: ReplyOf<E>) => void
  /** The stream is back, or told us that it cannot replay what we missed: read again what is shown. */
  onReturn?: () => void
  enabled?: boolean
}

/** Listens to an event stream with the session's cookie, as long as the page is shown. Answers how the line stands. */
export function useLive<E extends Endpoint>(endpoint: E, options: LiveOptions<E>): Link {
  const [link, setLink] = useState<Link>('connecting')
  const address = addressOf(endpoint, options.params)
  const names = options.names.join(' ')
  const enabled = options.enabled ?? true
  const hear = useEffectEvent((name: string, data: string) => {
    const event: object = JSON.parse(data)
    options.onEvent(decode(endpoint.reply, { name, ...event }) as ReplyOf<E>)
  })
  const isBack = useEffectEvent(() => options.onReturn?.())

  useEffect(() => {
    if (!enabled) return undefined
    let wasLost = false
    const source = new EventSource(address, { withCredentials: true })
    source.addEventListener('open', () => {
      setLink('open')
      if (wasLost) isBack()
      wasLost = false
    })
    source.addEventListener('reset', () => isBack())
    source.addEventListener('error', () => {
      wasLost = true
      setLink('lost')
    })
    for (const name of names.split(' '))
      source.addEventListener(name, (event: MessageEvent<string>) => hear(name, event.data))
    return () => source.close()
  }, [address, names, enabled])

  return link
}
