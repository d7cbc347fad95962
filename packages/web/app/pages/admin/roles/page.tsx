import { may, ROLES, rolesWith, STAFF_PERMISSIONS, type Role, type StaffPermission } from '@kuri/domain'
import { IconCheck } from '../../../icons/everywhere.ts'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Icon } from '../../../components/icon.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import css from './roles.module.css'

const t = m.roles
const STAFF = ROLES.filter((role) => role !== 'member')

export const handle: RoutePermission = { permission: 'read-roles' }

/** The table of permissions the server uses, as a page: nothing here is written down a second time but the words. */
export default function Roles() {
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <div className="stack w">
        <Card title={t.people}>
          <dl className={css.people}>
            {ROLES.map((role) => (
              <div key={role}>
                <dt>{t.names[role]}</dt>
                <dd>{t.work[role]}</dd>
              </div>
            ))}
          </dl>
          <p className="sm dim">{t.alsoMember}</p>
        </Card>
        <Card flush title={t.caption}>
          <ResponsiveTable caption={t.caption} columns={columns} rows={STAFF_PERMISSIONS} rowKey={(row) => row} />
        </Card>
      </div>
    </>
  )
}

const columns: TableColumn<StaffPermission>[] = [
  {
    key: 'what',
    title: t.what,
    cell: (permission) => (
      <>
        {t.may[permission]}
        <span className="only-phone sm dim block">
          {rolesWith(permission)
            .map((role) => t.names[role])
            .join(', ')}
        </span>
      </>
    ),
  },
  ...STAFF.map((role) => ({
    key: role,
    title: t.names[role],
    phone: 'wide' as const,
    cell: (permission: StaffPermission) => <Mark role={role} permission={permission} />,
  })),
]

function Mark({ role, permission }: { role: Role; permission: StaffPermission }) {
  if (!may(role, permission)) return <span className="vh">{t.no}</span>
  return (
    <span className={css.yes}>
      <Icon of={IconCheck} />
      <span className="vh">{t.yes}</span>
    </span>
  )
}
