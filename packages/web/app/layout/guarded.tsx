import { Outlet } from 'react-router'
import { Guard } from './guard.tsx'
import { usePageSkeleton } from './page-skeleton.tsx'
import { NeedsScripts } from './without-scripts.tsx'

/**
 * The pages of signed-in people. A route of its own, because the router draws a route anew when the pages in it have loaded: the
 * frame around this one is hydrated and stays.
 */
export default function Guarded() {
  return <Guard>{() => <Outlet />}</Guard>
}

/** The page's shape: what is made at build time, until the script has come. */
export function HydrateFallback() {
  return (
    <>
      <NeedsScripts />
      {usePageSkeleton()}
    </>
  )
}
