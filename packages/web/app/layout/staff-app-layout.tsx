import { useMediaQuery } from '@mantine/hooks'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../components/lazy-part.tsx'
import { m } from '../messages/en.ts'
import { useMe } from '../session.ts'
import type { MenuGroup } from './menu.ts'
import { OfflineBar } from './offline-bar.tsx'
import { usePaletteOpen } from './palette-open.ts'
import { PrintHead } from './print-head.tsx'
import { Shell } from './shell.tsx'
import { SideMenu } from './side-menu.tsx'
import { useStaffKeys } from './staff-keys.ts'
import { staffMenu } from './staff-menu-groups.ts'
import { StaffMenu } from './staff-menu.tsx'
import { useMenu } from './use-menu.ts'

const Palette = lazyPart(async () => (await import('./palette.tsx')).default)

/** The layout of a staff page: staff menu, command palette and keyboard shortcuts. Members do not load its script. */
export function StaffAppLayout({ children }: { children: ReactNode }) {
  const groups = useMenu(staffMenu)
  const hasList = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  return (
    <Shell
      menu="admin"
      renderBeside={(narrow) =>
        hasList && !narrow ? <StaffMenu groups={groups} /> : <SideMenu groups={groups} narrow={narrow} />
      }
      renderInDrawer={(onLeave) => <StaffMenu groups={groups} onLeave={onLeave} />}
    >
      <StaffPalette groups={groups} />
      <PrintHead />
      <OfflineBar />
      <OwnBranch />
      {children}
    </Shell>
  )
}

/** For which branch one works; nothing for head office, and where there is one branch. */
function OwnBranch() {
  const branch = useMe()?.branch
  return branch === undefined ? null : <p className="sm dim">{m.staffNav.branch(branch)}</p>
}

/** The command palette and the keyboard shortcuts of staff pages. */
function StaffPalette({ groups }: { groups: MenuGroup[] }) {
  const isOpen = usePaletteOpen()
  useStaffKeys(groups)
  return isOpen ? (
    <Suspense>
      <Palette groups={groups} />
    </Suspense>
  ) : null
}
