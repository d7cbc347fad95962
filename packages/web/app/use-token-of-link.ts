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
 * nobody reads it there or in the history, and kept for this tab while the page is open: a reload works. '' without one. The second
 * value keeps another token, of a code that was typed.
 */
export function useTokenOfLink(page: string): readonly [string, (token: string) => void] {
  const { hash } = useLocation()
  const isHydrated = useIsHydrated()
  const [kept, setKept] = useState<Kept>()
  const inAddress = tokenIn(hash)
  // a link that is opened later in the same tab counts in the place of what was there
  if (inAddress !== null && kept?.hash !== hash) setKept({ token: inAddress, hash })
  const token = inAddress !== null && kept?.hash !== hash ? inAddress : (kept?.token ?? (isHydrated ? ofTab(page) : ''))
  useEffect(() => {
    if (!isHydrated || token === '') return undefined
    keepInTab(page, token)
    return () => keepInTab(page, null)
  }, [isHydrated, page, token])
  // after each drawing: the same link may be opened again
  useEffect(() => {
    const { hash: shown, pathname, search } = globalThis.location
    if (isHydrated && tokenIn(shown) !== null)
      globalThis.history.replaceState(globalThis.history.state, '', pathname + search)
  })
  return [token, (next) => setKept({ token: next, hash })]
}

/** Where the link to skip the menu leads: it is no token. */
const MAIN = '#main'

const tokenIn = (hash: string): string | null => (hash.length > 1 && hash !== MAIN ? hash.slice(1) : null)

const keyOf = (page: string): string => `link-token:${page}`

/** A browser that keeps nothing asks for the link again after a reload. */
function ofTab(page: string): string {
  try {
    return sessionStorage.getItem(keyOf(page)) ?? ''
  } catch {
    return ''
  }
}

function keepInTab(page: string, token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(keyOf(page))
    else sessionStorage.setItem(keyOf(page), token)
  } catch {
    // see ofTab
  }
}
