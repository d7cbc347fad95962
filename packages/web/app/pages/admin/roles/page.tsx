import { may, ROLES, rolesWith, STAFF_PERMISSIONS, type Role, type StaffPermission } from '@kuri/domain'
import { IconCheck } from '../../../icons/everywhere.ts'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Icon } from '../../../components/icon.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import css from './roles.module.css'

const say = m.roles
const STAFF = ROLES.filter((role) => role !== 'member')

export const handle: RoutePermission = { permission: 'read-roles' }

/** The table the server asks, as a page: nothing here is written down a second time but the words. */
export default function Roles() {
  return (
    <>
      <PageTitle title={say.title} lead={say.lead} />
      <div className="stack w">
        <Card title={say.people}>
          <dl className={css.people}>
            {ROLES.map((role) => (
              <div key={role}>
                <dt>{say.names[role]}</dt>
                <dd>{say.work[role]}</dd>
              </div>
            ))}
          </dl>
          <p className="sm dim">{say.alsoMember}</p>
        </Card>
        <Card flush title={say.caption}>
          <ResponsiveTable caption={say.caption} columns={columns} rows={STAFF_PERMISSIONS} rowKey={(row) => row} />
        </Card>
      </div>
    </>
  )
}

const columns: TableColumn<StaffPermission>[] = [
  {
    key: 'what',
    title: say.what,
    cell: (permission) => (
      <>
        {say.may[permission]}
        <span className="only-phone sm dim block">
          {rolesWith(permission)
            .map((role) => say.names[role])
            .join(', ')}
        </span>
      </>
    ),
  },
  ...STAFF.map((role) => ({
    key: role,
    title: say.names[role],
    phone: 'wide' as const,
    cell: (permission: StaffPermission) => <Mark role={role} permission={permission} />,
  })),
]

function Mark({ role, permission }: { role: Role; permission: StaffPermission }) {
  if (!may(role, permission)) return <span className="vh">{say.no}</span>
  return (
    <span className={css.yes}>
      <Icon of={IconCheck} />
      <span className="vh">{say.yes}</span>
    </span>
  )
}
