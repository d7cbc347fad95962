import { endpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Why } from '../../../components/why.tsx'
import { m } from '../../../messages/en.ts'
import type { User } from '../../../session.ts'
import { act, focusOn } from '../act.ts'
import css from './all-users.module.css'

const say = m.admin.users
/** The list's heading takes the focus when a row is gone. */
export const ALL_USERS = 'all-users'

/** Make Admin and Delete; the last administrator stays, and it says so. */
export function UserActions({ user, isLast }: { user: User; isLast: boolean }) {
  const params = { id: user._id }
  const remove = async () => {
    const told = { done: say.deleted, failed: say.failedDelete }
    if (await act(() => call(endpoints.deleteUser, { params }), told)) focusOn(ALL_USERS)
  }
  if (isLast) {
    return (
      <div className={css.last}>
        <Button variant="default" disabled aria-describedby={`last-${user._id}`}>
          {say.delete}
        </Button>
        <Why id={`last-${user._id}`}>{say.lastAdmin}</Why>
      </div>
    )
  }
  return (
    <div className={css.actions}>
      <ChangeRole user={user} />
      <ConfirmButton
        variant="subtle"
        color="brick"
        danger
        question={say.deleteQuestion}
        consequence={say.deleteConsequence(user.name)}
        verb={say.deleteVerb(user.name)}
        onConfirm={remove}
      >
        {say.delete}
      </ConfirmButton>
    </div>
  )
}

function ChangeRole({ user }: { user: User }) {
  const params = { id: user._id }
  if (user.isAdmin) {
    return (
      <ConfirmButton
        variant="default"
        danger
        question={say.removeAdminQuestion}
        consequence={say.removeAdminConsequence(user.name)}
        verb={say.removeAdminVerb(user.name)}
        onConfirm={() =>
          act(() => call(endpoints.removeAdmin, { params }), { done: say.demoted, failed: say.failedDemote })
        }
      >
        {say.removeAdmin}
      </ConfirmButton>
    )
  }
  return (
    <ConfirmButton
      variant="default"
      question={say.makeAdminQuestion}
      consequence={say.makeAdminConsequence(user.name)}
      verb={say.makeAdminVerb(user.name)}
      onConfirm={() =>
        act(() => call(endpoints.makeAdmin, { params }), { done: say.promoted, failed: say.failedPromote })
      }
    >
      {say.makeAdmin}
    </ConfirmButton>
  )
}
