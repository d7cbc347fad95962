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

const t = m.member.dashboard

export function ProfileCard({ user }: { user: User }) {
  const facts = [
    [t.role, m.roles.names[user.role]],
    [t.email, user.email],
    [t.phone, user.phone],
    [t.address, user.address],
    [t.location, user.location],
  ] as const
  return (
    <Card
      title={t.profile}
      aside={
        <Link to={paths.profile()}>
          {t.editProfile} <Icon of={IconChevronRight} small />
        </Link>
      }
    >
      <div className={css.me}>
        <Avatar size="lg" name={user.name} image={user.image} />
        <div>
          <p className="strong">{user.name}</p>
          <p className="sm dim">
            {t.code(user.code)} · {t.since} <InstantText at={user.createdAt} as="day" />
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
