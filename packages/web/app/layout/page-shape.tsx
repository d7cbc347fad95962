import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { Loading, SkCard } from '../components/skeleton.tsx'

/** The shape of a page until its reader is known: `export const handle: PageShape = { shape: <DashboardLoading /> }`. */
export interface PageShape {
  readonly shape: ReactNode
}

/** The shape of the page of this address; a card where it names none. */
export function usePageShape(): ReactNode {
  const handle = useMatches().at(-1)?.handle
  if (typeof handle === 'object' && handle !== null && 'shape' in handle) return (handle as PageShape).shape
  return (
    <Loading>
      <SkCard />
    </Loading>
  )
}
