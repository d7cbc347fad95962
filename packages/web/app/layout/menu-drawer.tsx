// Mantine's styles first: ours, as specific as theirs, then win.
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'

import { Drawer } from '@mantine/core'
import logo from '../art/logo.svg?raw'
import { Drawing } from '../components/drawing.tsx'
import { useOpening } from '../components/use-opening.ts'
import { m } from '../messages/en.ts'
import type { MenuName } from './menu.ts'
import { SideMenu } from './side-menu.tsx'
import { useMenu } from './use-menu.ts'
import css from './menu-drawer.module.css'

interface MenuDrawerProps {
  opened: boolean
  onClose: () => void
  menu: MenuName
}

/** The side menu on phones and on pages without a rail: keeps focus, closes on Esc, gives focus back to the toggle. */
export default function MenuDrawer({ opened, onClose, menu }: MenuDrawerProps) {
  return (
    <Drawer.Root
      opened={useOpening(opened)}
      onClose={onClose}
      size="min(19rem, 86vw)"
      padding={0}
      classNames={{ content: css.panel ?? '' }}
    >
      <Drawer.Overlay color="var(--k-scrim)" backgroundOpacity={1} />
      <Drawer.Content aria-label={m.chrome.sideMenu} radius={0}>
        <div className={css.top}>
          <Drawing svg={logo} />
          <Drawer.CloseButton aria-label={m.chrome.closeMenu} className={css.close} iconSize={20} />
        </div>
        <Drawer.Body p={0}>
          <SideMenu groups={useMenu(menu)} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
