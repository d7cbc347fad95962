import { peopleEndpoints } from '@kuri/contract'
import { may, ROLES, type Role } from '@kuri/domain'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import type { User } from '../../../session.ts'
import { actByTwo } from '../act.ts'
import css from './user.module.css'

const { give: t, names, work } = m.roles
const choices = ROLES.map((role) => ({ value: role, label: names[role] }))

/** Gives a person another role in the company; what it means is shown under it, and a dialog confirms it. */
export function GiveRole({ user, disabledReason }: { user: User; disabledReason?: string | undefined }) {
  const [role, setRole] = useState<Role>(user.role)
  const change = () =>
    actByTwo(() => call(peopleEndpoints.giveRole, { params: { id: user._id }, body: { role } }), {
      done: t.done(user.name, names[role]),
      failed: t.failed,
    })
  return (
    <div className={css.role}>
      <SelectField
        label={t.label}
        description={work[role]}
        data={choices}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as Role)}
      />
      <ConfirmButton
        variant="default"
        question={t.question(user.name)}
        consequence={may(user.role, 'collect') && !may(role, 'collect') ? `${work[role]} ${t.unsent}` : work[role]}
        verb={t.verb(names[role].toLowerCase())}
        disabledReason={role === user.role ? t.same : disabledReason}
        onConfirm={change}
      >
        {t.give}
      </ConfirmButton>
    </div>
  )
}
