import { Outlet } from 'react-router'
import { me } from '../api/at-start.ts'
import { prefetch } from '../api/queries.ts'
import { Guard } from './guard.tsx'
import { House } from './house.tsx'

export const clientLoader = () => prefetch(me())

export default function MemberLayout() {
  return (
    <House>
      <Guard>{() => <Outlet />}</Guard>
    </House>
  )
}
