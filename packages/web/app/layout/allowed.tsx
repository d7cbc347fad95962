import { rolesWith, type StaffPermission } from '@kuri/domain'
import { IconLock } from '../icons/everywhere.ts'
import type { ReactNode } from 'react'
import { HelpText } from '../components/help-text.tsx'
import { usePermission } from '../use-permission.ts'
import { m } from '../messages/en.ts'

/** Renders its children for users with the permission; renders nothing for others. */
export function Allowed({ to, children }: { to: StaffPermission; children: ReactNode }) {
  return usePermission()(to) ? children : null
}

/** Like `Allowed`, but shows the others which roles have the permission. */
export function AllowedOrExplained({ to, children }: { to: StaffPermission; children: ReactNode }) {
  if (usePermission()(to)) return children
  return <HelpText icon={IconLock}>{m.chrome.whoseWork(rolesWith(to).map((role) => m.chrome.roles[role]))}</HelpText>
}
