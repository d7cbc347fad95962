import { IconShield } from '@tabler/icons-react'
import { Badge } from '../../components/badge.tsx'
import { m } from '../../messages/en.ts'
import css from './role-badge.module.css'

/** Administrator or member; the usual role has no icon, so that the others are seen. */
export function RoleBadge({ isAdmin }: { isAdmin: boolean }) {
  const { admin, member } = m.admin.person
  return isAdmin ? (
    <Badge tone="ok" icon={IconShield}>
      {admin}
    </Badge>
  ) : (
    <span className={css.plain}>{member}</span>
  )
}
