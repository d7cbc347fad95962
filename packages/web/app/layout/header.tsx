import { IconMenu2 } from '../icons/everywhere.ts'
import { Suspense } from 'react'
import { lazyPart } from '../components/lazy-part.tsx'
import { Link } from 'react-router'
import logo from '../art/logo.svg?raw'
import { Drawing } from '../components/drawing.tsx'
import { Icon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import { useMaybeSignedIn, useMe } from '../session.ts'
import css from './header.module.css'

// A visitor's page does without it.
const SignedIn = lazyPart(
  async () => (await import('./signed-in.tsx')).default,
  () => null,
)

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
        <Suspense fallback={<span className={css.waiting} />}>
          <SignedIn user={me} />
        </Suspense>
      ) : me === undefined && maybe ? (
        <span className={css.waiting} />
      ) : (
        <Link className={`${css.word} ${css.login}`} to={paths.login()}>
          {login}
        </Link>
      )}
    </header>
  )
}
