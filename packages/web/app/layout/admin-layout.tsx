import { Outlet } from 'react-router'
import { me } from '../api/at-start.ts'
import { prefetch } from '../api/queries.ts'
import { Guard } from './guard.tsx'
import { House } from './house.tsx'
import { useMayOpen } from './needs.ts'

export const clientLoader = () => prefetch(me())

export default function AdminLayout() {
  return (
    <House menu="admin">
      <Guard mayOpen={useMayOpen()}>{() => <Outlet />}</Guard>
    </House>
  )
}
