import { peopleEndpoints } from '@kuri/contract'
import { Suspense, useState } from 'react'
import { call } from '../../../api/client.ts'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { m } from '../../../messages/en.ts'
import type { User } from '../../../session.ts'
import { act, actByTwo as changeRole } from '../act.ts'
import { Dots } from '../dots.tsx'
import { LazyConfirm } from '../../../components/lazy-confirm.tsx'

const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).default)
const t = m.admin.users

/** The question about a member who becomes an administrator, or an administrator who becomes a member again. */
function roleChange({ _id: id, name, isAdmin }: User) {
  const params = { id }
  return isAdmin
    ? {
        danger: true,
        question: t.removeAdminQuestion,
        consequence: t.removeAdminConsequence(name),
        verb: t.removeAdminVerb(name),
        run: () =>
          changeRole(() => call(peopleEndpoints.removeAdmin, { params }), {
            done: t.demoted,
            failed: t.failedDemote,
          }),
      }
    : {
        danger: false,
        question: t.makeAdminQuestion,
        consequence: t.makeAdminConsequence(name),
        verb: t.makeAdminVerb(name),
        run: () =>
          changeRole(() => call(peopleEndpoints.makeAdmin, { params }), {
            done: t.promoted,
            failed: t.failedPromote,
          }),
      }
}

/** The question about a user who is deleted; the server reports what prevents it. */
const deletion = ({ _id: id, name }: Pick<User, '_id' | 'name'>) => ({
  danger: true,
  question: t.deleteQuestion,
  consequence: t.deleteConsequence(name),
  verb: t.deleteVerb(name),
  run: () =>
    act(() => call(peopleEndpoints.deleteUser, { params: { id } }), { done: t.deleted, failed: t.failedDelete }),
})

/** Makes a member an administrator, or an administrator a member again. */
export function ChangeRole({ user, disabledReason }: { user: User; disabledReason?: string | undefined }) {
  const { run, ...texts } = roleChange(user)
  return (
    <ConfirmButton variant="default" {...texts} disabledReason={disabledReason} onConfirm={run}>
      {user.isAdmin ? t.removeAdmin : t.makeAdmin}
    </ConfirmButton>
  )
}

interface DeleteUserProps {
  user: Pick<User, '_id' | 'name'>
  onDeleted: () => void
}

/** Deletes a person. */
export function DeleteUser({ user, onDeleted }: DeleteUserProps) {
  const { run, ...texts } = deletion(user)
  const remove = async () => {
    if (await run()) onDeleted()
  }
  return (
    <ConfirmButton variant="subtle" color="brick" {...texts} onConfirm={remove}>
      {t.delete}
    </ConfirmButton>
  )
}

interface UserActionsProps extends DeleteUserProps {
  user: User
  /** The last administrator: neither deleted nor made a member. */
  isLast: boolean
}

/** The menu of a row: its script comes when it is first opened. */
export function UserActions({ user, isLast, onDeleted }: UserActionsProps) {
  const [isWanted, setIsWanted] = useState(false)
  const [opened, setOpened] = useState<'role' | 'delete'>()
  const dots = <Dots label={t.actionsFor(user.name)} onClick={() => setIsWanted(true)} />
  const close = () => setOpened(undefined)
  return (
    <>
      {isWanted ? (
        <Suspense fallback={dots}>
          <UserMenu user={user} isLast={isLast} onOpen={setOpened} />
        </Suspense>
      ) : (
        dots
      )}
      <DeferredConfirm opened={opened === 'role'} action={roleChange(user)} onClose={close} />
      <DeferredConfirm opened={opened === 'delete'} action={deletion(user)} onClose={close} onDone={onDeleted} />
    </>
  )
}

interface DeferredConfirmProps {
  opened: boolean
  action: ReturnType<typeof deletion>
  onClose: () => void
  onDone?: () => void
}

function DeferredConfirm({ opened, action: { run, ...words }, onClose, onDone }: DeferredConfirmProps) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const isDone = await run()
    setBusy(false)
    onClose()
    if (isDone) onDone?.()
  }
  return <LazyConfirm {...{ opened, busy, onClose }} {...words} onConfirm={() => void confirm()} />
}
