import type { Role } from '@kuri/domain'
import { IconBriefcase } from '../../icons/members.ts'
import { IconShield } from '../../icons/staff.ts'
import { Badge } from '../../components/badge.tsx'
import { m } from '../../messages/en.ts'
import css from './role-badge.module.css'

/** The role of a user; the usual role has no icon, so that the others are seen. */
export function RoleBadge({ role }: { role: Role }) {
  if (role === 'member') return <span className={css.plain}>{m.roles.names.member}</span>
  const [tone, icon] = role === 'admin' ? (['ok', IconShield] as const) : (['plain', IconBriefcase] as const)
  return (
    <Badge tone={tone} icon={icon}>
      {role === 'admin' ? m.admin.person.admin : m.roles.names[role]}
    </Badge>
  )
}
