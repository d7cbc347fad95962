import { useNavigate, Link } from 'react-router'
import { Card } from '../../../components/card.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { ChangeRole, DeleteUser } from '../manage-users/user-actions.tsx'
import { GiveRole } from './give-role.tsx'
import { reasonsToStay, type PersonInFull } from './stands-in-the-way.ts'
import css from './user.module.css'

const t = m.person.acts

/** Role and deletion; what prevents it is shown before anybody presses. */
export function AccountCard({
  user,
  details,
  standsInTheWay,
}: Pick<PersonInFull, 'user' | 'details' | 'standsInTheWay'>) {
  const navigate = useNavigate()
  const lastAdmin = standsInTheWay.isLastAdmin ? m.admin.users.lastAdmin : undefined
  const disabledReason = details.canLogIn ? lastAdmin : t.noLogin
  const reasons = reasonsToStay(standsInTheWay)
  return (
    <Card title={t.title}>
      <div className="stack">
        {reasons.length === 0 ? (
          <p className="sm dim">{t.canGo}</p>
        ) : (
          <div className="sm dim">
            <p>{t.stays}</p>
            <ul className={css.reasons}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </div>
        )}
        <GiveRole key={user.role} user={user} disabledReason={disabledReason} />
        <div className={css.acts}>
          <ChangeRole user={user} disabledReason={disabledReason} />
          {reasons.length === 0 && <DeleteUser user={user} onDeleted={() => void navigate(paths.manageUsers())} />}
        </div>
        <p className="sm">
          <Link to={paths.audit(`person:${user._id}`)}>{t.audit}</Link>
        </p>
      </div>
    </Card>
  )
}
