import { Outlet } from 'react-router'
import { me } from '../api/at-start.ts'
import { prefetch } from '../api/queries.ts'
import { useMe } from '../session.ts'
import { Guard } from './guard.tsx'
import { House } from './house.tsx'

export const clientLoader = () => prefetch(me())

/**
 * Pages of everybody in the layout of their role. The seed shows /history in the administrators' layout; a member sees it
 * without the links he cannot use.
 */
export default function HistoryLayout() {
  const isAdmin = useMe()?.isAdmin === true
  return (
    <House menu={isAdmin ? 'admin' : 'member'}>
      <Guard>{() => <Outlet />}</Guard>
    </House>
  )
}
