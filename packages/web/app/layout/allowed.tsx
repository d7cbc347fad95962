import { rolesWith, type StaffPermission } from '@kuri/domain'
import { IconLock } from '../icons/everywhere.ts'
import type { ReactNode } from 'react'
import { Why } from '../components/why.tsx'
import { useMay } from '../may.ts'
import { m } from '../messages/en.ts'

/** Shown to whoever may do this; others see nothing. */
export function Allowed({ to, children }: { to: StaffPermission; children: ReactNode }) {
  return useMay()(to) ? children : null
}

/** The same where something would be missed: others read whose work it is. */
export function AllowedOrWhose({ to, children }: { to: StaffPermission; children: ReactNode }) {
  if (useMay()(to)) return children
  return <Why icon={IconLock}>{m.chrome.whoseWork(rolesWith(to).map((role) => m.chrome.roles[role]))}</Why>
}
