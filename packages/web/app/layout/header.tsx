import { IconBell, IconMenu2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { notices } from '../api/queries.ts'
import logo from '../art/logo.svg?raw'
import { Avatar } from '../components/avatar.tsx'
import { Count } from '../components/badge.tsx'
import { Drawing } from '../components/drawing.tsx'
import { Icon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import { signOut, useMaybeSignedIn, useMe, type User } from '../session.ts'
import css from './header.module.css'

interface HeaderProps {
  menuExpanded: boolean
  /** The toggle swaps list and rail rather than opening a drawer. */
  menuIsList: boolean
  onMenu: () => void
}

export function Header({ menuExpanded, menuIsList, onMenu }: HeaderProps) {
  const me = useMe()
  const maybe = useMaybeSignedIn()
  const { openMenu, closeMenu, productTitle, product, login } = m.chrome
  return (
    <header className={css.header}>
      <button
        type="button"
        className={css.icon}
        aria-label={menuExpanded && menuIsList ? closeMenu : openMenu}
        aria-expanded={menuExpanded}
        onClick={onMenu}
      >
        <Icon of={IconMenu2} />
      </button>
      <Link className={css.brand} to={paths.home()}>
        <Drawing svg={logo} className={css.logo} />
        <span className="vh">{product}</span>
        <span className={css.title}>{productTitle}</span>
      </Link>
      <span className="grow" />
      {me ? (
        <SignedIn user={me} />
      ) : me === undefined && maybe ? (
        <span className={css.waiting} />
      ) : (
        <Link className={css.word} to={paths.login()}>
          {login}
        </Link>
      )}
    </header>
  )
}

function SignedIn({ user }: { user: User }) {
  const navigate = useNavigate()
  const unread = useQuery(notices.list()).data?.unread ?? 0
  const { greeting, yourDashboard, logout } = m.chrome
  const leave = async () => {
    await signOut()
    await navigate(paths.login())
  }
  return (
    <>
      <Link className={`${css.icon} ${css.bell}`} to={paths.notices()} aria-label={m.chrome.notices(unread)}>
        <Icon of={IconBell} />
        {unread > 0 && (
          <span className={css.unread} aria-hidden>
            <Count n={unread} />
          </span>
        )}
      </Link>
      <Link className={css.who} to={paths.dashboard()}>
        <Avatar name={user.name} image={user.image} />
        <span className={css.hi}>{greeting(user.name)}</span>
        <span className="vh">{yourDashboard}</span>
      </Link>
      <button type="button" className={css.word} onClick={() => void leave()}>
        {logout}
      </button>
    </>
  )
}
