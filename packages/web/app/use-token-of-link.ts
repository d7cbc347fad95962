import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from './use-is-hydrated.ts'

interface Kept {
  readonly token: string
  /** The hash of the address when it came. */
  readonly hash: string
}

/**
 * The token of a link, which stands after the #: no browser sends that in an address. It is taken out of the address at once, so that
 * nobody reads it there or in the history, and kept with this entry of the tab's history: a reload works, and who opens the page anew
 * begins without it. '' without one. The second value keeps another token, of a code that was typed.
 */
export function useTokenOfLink(): readonly [string, (token: string) => void] {
  const { hash } = useLocation()
  const isHydrated = useIsHydrated()
  const [kept, setKept] = useState<Kept>()
  const inAddress = tokenIn(hash)
  // a link that is opened later in the same tab counts in the place of what was there
  const isNew = inAddress !== null && kept?.hash !== hash
  if (isNew) setKept({ token: inAddress, hash })
  const token = isNew ? inAddress : (kept?.token ?? (isHydrated ? ofEntry() : ''))
  // after each drawing: the router writes entries, and the same link may be opened again
  useEffect(() => {
    if (isHydrated && token !== '') keepWithEntry(token)
  })
  return [token, (next) => setKept({ token: next, hash })]
}

/** Where the link to skip the menu leads: it is no token. */
const MAIN = '#main'

const tokenIn = (hash: string): string | null => (hash.length > 1 && hash !== MAIN ? hash.slice(1) : null)

const stateOfEntry = (): object => {
  const state: unknown = globalThis.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

function ofEntry(): string {
  const state = stateOfEntry()
  return 'linkToken' in state && typeof state.linkToken === 'string' ? state.linkToken : ''
}

function keepWithEntry(linkToken: string): void {
  const { hash, pathname, search } = globalThis.location
  const isInAddress = tokenIn(hash) !== null
  if (!isInAddress && ofEntry() === linkToken) return
  const address = isInAddress ? pathname + search : undefined
  // an entry without a key, as the link to skip the menu makes one, is written anew when the page loads; so the router calls it
  globalThis.history.replaceState({ key: 'default', ...stateOfEntry(), linkToken }, '', address)
}
