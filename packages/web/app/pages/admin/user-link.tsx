import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import css from './user-link.module.css'

/** A person's name, leading to all the company knows of them. */
export function UserLink({ user }: { user: { _id: string; name: string } }) {
  return (
    <Link className={css.name} to={paths.user(user._id)}>
      {user.name}
    </Link>
  )
}
