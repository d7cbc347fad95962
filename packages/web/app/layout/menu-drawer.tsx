import { IconLogout, IconX } from '../icons/everywhere.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import logo from '../art/logo.svg?raw'
import { Drawing } from '../components/drawing.tsx'
import { Icon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import { useMe } from '../session.ts'
import { signOut } from '../sign-in.ts'
import { memberMenu } from './menu.ts'
import { SideMenu } from './side-menu.tsx'
import { useMenu } from './use-menu.ts'
import css from './menu-drawer.module.css'

interface MenuDrawerProps {
  opened: boolean
  onClose: () => void
  /** The staff's menu on their pages: members do not load its script. Left out, the members' menu. */
  renderMenu: ((onLeave: () => void) => ReactNode) | undefined
}

/**
 * The side menu on phones and on pages without a rail. The browser's own modal dialog keeps the focus, closes on Esc and
 * gives the focus back to the toggle.
 */
export default function MenuDrawer({ opened, onClose, renderMenu }: MenuDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    if (opened && current?.open === false) current.showModal()
    if (!opened && current?.open === true) current.close()
  }, [opened])
  useEffect(() => {
    // a press beside the panel lands on the dialog itself
    const onPress = ({ target }: MouseEvent) => target === dialog.current && onClose()
    document.addEventListener('click', onPress)
    return () => document.removeEventListener('click', onPress)
  }, [onClose])
  return (
    <dialog ref={dialog} className={css.panel} aria-label={m.chrome.sideMenu} onClose={onClose}>
      <div className={css.inside}>
        <div className={css.top}>
          <Drawing svg={logo} />
          <button type="button" className={css.close} aria-label={m.chrome.closeMenu} onClick={onClose}>
            <Icon of={IconX} />
          </button>
        </div>
        {renderMenu ? renderMenu(onClose) : <MembersMenu />}
        <Leave />
      </div>
    </dialog>
  )
}

const MembersMenu = () => <SideMenu groups={useMenu(memberMenu)} />

/** Logout on phones, where the header has no room for it. */
function Leave() {
  const me = useMe()
  const navigate = useNavigate()
  if (!me) return null
  return (
    <button type="button" className={css.leave} onClick={() => void signOut(() => navigate(paths.login()))}>
      <Icon of={IconLogout} />
      {m.chrome.logout}
    </button>
  )
}
