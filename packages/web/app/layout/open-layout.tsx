import { Outlet } from 'react-router'
import { House } from './house.tsx'

/** Inside the house, but not guarded: /payment, /verify. */
export default function OpenLayout() {
  return (
    <House>
      <Outlet />
    </House>
  )
}
