import { peopleEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { m } from '../../../messages/en.ts'
import type { User } from '../../../session.ts'
import { act } from '../act.ts'

const say = m.admin.users

/** Makes a member an administrator, or an administrator a member again. */
export function ChangeRole({ user, disabledReason }: { user: User; disabledReason?: string | undefined }) {
  const params = { id: user._id }
  if (user.isAdmin) {
    return (
      <ConfirmButton
        variant="default"
        danger
        question={say.removeAdminQuestion}
        consequence={say.removeAdminConsequence(user.name)}
        verb={say.removeAdminVerb(user.name)}
        disabledReason={disabledReason}
        onConfirm={() =>
          act(() => call(peopleEndpoints.removeAdmin, { params }), { done: say.demoted, failed: say.failedDemote })
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
        act(() => call(peopleEndpoints.makeAdmin, { params }), { done: say.promoted, failed: say.failedPromote })
      }
    >
      {say.makeAdmin}
    </ConfirmButton>
  )
}

interface DeleteUserProps {
  user: Pick<User, '_id' | 'name'>
  disabledReason?: string | undefined
  onDeleted: () => void
}

/** Deletes a person; what stands in the way is the server's to say. */
export function DeleteUser({ user, disabledReason, onDeleted }: DeleteUserProps) {
  const remove = async () => {
    const told = { done: say.deleted, failed: say.failedDelete }
    if (await act(() => call(peopleEndpoints.deleteUser, { params: { id: user._id } }), told)) onDeleted()
  }
  return (
    <ConfirmButton
      variant="subtle"
      color="brick"
      danger
      question={say.deleteQuestion}
      consequence={say.deleteConsequence(user.name)}
      verb={say.deleteVerb(user.name)}
      disabledReason={disabledReason}
      onConfirm={remove}
    >
      {say.delete}
    </ConfirmButton>
  )
}
