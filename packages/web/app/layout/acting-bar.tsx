import { LinkButton } from '../components/button.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import type { Myself } from '../session.ts'
import css from './acting-bar.module.css'

interface ActingBarProps {
  /** For whom every call of this session acts. */
  member: Pick<Myself, '_id' | 'code' | 'name'>
  loggedIn: NonNullable<Myself['loggedIn']>
}

/** On every page of a person who acts, or may act, for others: for whom this page is, and the way to another. */
export default function ActingBar({ member, loggedIn }: ActingBarProps) {
  const isOneself = member._id === loggedIn._id
  return (
    <aside className={css.bar} data-other={!isOneself || undefined} aria-label={m.acting.title}>
      <p>
        {m.acting.for} <b>{member.name}</b> ({member.code})
        {!isOneself && <small>{m.acting.loggedIn(loggedIn.name)}</small>}
      </p>
      <LinkButton variant="default" to={paths.acting()}>
        {m.acting.switch}
      </LinkButton>
    </aside>
  )
}
