import { IconBell } from '../icons/everywhere.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { notices } from '../api/queries.ts'
import { Avatar } from '../components/avatar.tsx'
import { Count } from '../components/badge.tsx'
import { Icon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import { firstName } from '@kuri/domain'
import { paths } from '../paths.ts'
import type { User } from '../session.ts'
import { signOut } from '../sign-in.ts'
import css from './header.module.css'

/** The right end of the header for a signed-in user: bell, picture and greeting, Logout. */
export default function SignedIn({ user }: { user: User }) {
  const navigate = useNavigate()
  const unread = useQuery(notices.newest()).data?.unread ?? 0
  const { greeting, yourDashboard, logout } = m.chrome
  const leave = () => signOut(() => navigate(paths.login()))
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
        <span className={css.hi}>{greeting(firstName(user.name))}</span>
        <span className="vh">{yourDashboard}</span>
      </Link>
      <button type="button" className={`${css.word} ${css.leave}`} onClick={() => void leave()}>
        {logout}
      </button>
    </>
  )
}
