import { IconChevronRight } from '../../../icons/everywhere.ts'
import { Link } from 'react-router'
import { Avatar } from '../../../components/avatar.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import type { User } from '../../../session.ts'
import css from './dashboard.module.css'

const words = m.member.dashboard

export function ProfileCard({ user }: { user: User }) {
  const facts = [
    [words.role, m.roles.names[user.role]],
    [words.email, user.email],
    [words.phone, user.phone],
    [words.address, user.address],
    [words.location, user.location],
  ] as const
  return (
    <Card
      title={words.profile}
      aside={
        <Link to={paths.profile()}>
          {words.editProfile} <Icon of={IconChevronRight} small />
        </Link>
      }
    >
      <div className={css.me}>
        <Avatar size="lg" name={user.name} image={user.image} />
        <div>
          <p className="strong">{user.name}</p>
          <p className="sm dim">
            {words.since} <InstantText at={user.createdAt} as="day" />
          </p>
        </div>
      </div>
      <dl className={`sm ${css.facts}`}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
