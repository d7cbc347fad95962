/** A stream that was refused (server restarting, too many streams) is not tried again by the browser itself. */
const AGAIN_MS = 3000
/** Whoever waits longer for a first connection is told that there is none. */
export const SLOW_MS = 4000

/** One event of a stream as it came. */
export interface Heard {
  readonly name: string
  readonly id: string
  readonly data: string
}

export interface Ear {
  /** The event names to listen for, besides `beat` and `reset`. */
  readonly names: readonly string[]
  /** After so long a silence the line counts as dead and is opened anew. */
  readonly silentMs: number
  /** `open`: events come from now on. `lost`: the line is tried again by itself. Told at every opening and every try. */
  readonly onLink: (link: 'open' | 'lost') => void
  readonly onHeard: (heard: Heard) => void
}

/** Holds an event stream open, with the session's cookie, until the returned function is called. */
export function openLine(address: () => string, { names, silentMs, onLink, onHeard }: Ear): () => void {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(again)
    clearTimeout(silence)
    source?.close()
  }
  const lose = () => onLink('lost')
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => {
      lose()
      open()
    }, silentMs)
  }
  const open = () => {
    close()
    const opening = new EventSource(address(), { withCredentials: true })
    source = opening
    again = setTimeout(lose, SLOW_MS)
    opening.addEventListener('open', () => {
      clearTimeout(again)
      heard()
      onLink('open')
    })
    opening.addEventListener('error', () => {
      clearTimeout(silence)
      lose()
      if (opening.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS)
    })
    for (const name of ['beat', 'reset', ...names]) {
      opening.addEventListener(name, ({ lastEventId: id, data }: MessageEvent<string>) => {
        heard()
        onHeard({ name, id, data })
      })
    }
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
}
