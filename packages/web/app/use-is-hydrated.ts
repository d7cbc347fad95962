import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while a page made at build time is hydrated: its HTML knows neither the address nor what the browser keeps, and has to
 * be found as it is. True from then on.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
