import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { Loading, SkCard } from '../components/skeleton.tsx'

/** The skeleton of a page while its user is loading: `export const handle: PageSkeleton = { skeleton: <DashboardLoading /> }`. */
export interface PageSkeleton {
  readonly skeleton: ReactNode
}

/** The skeleton of the current route’s page; a card if the page has none. */
export function usePageSkeleton(): ReactNode {
  const handle = useMatches().at(-1)?.handle
  if (typeof handle === 'object' && handle !== null && 'skeleton' in handle) return (handle as PageSkeleton).skeleton
  return (
    <Loading>
      <SkCard />
    </Loading>
  )
}
