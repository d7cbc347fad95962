import { chitEndpoints } from '@kuri/contract'
import { Suspense, useState } from 'react'
import { call } from '../../../api/client.ts'
import { storedUserId } from '../../../api/session-store.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { hasDraft } from '../../../forms/form-drafts.ts'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { act } from '../act.ts'
import { Dots } from '../dots.tsx'
import { LazyConfirm } from '../../../components/lazy-confirm.tsx'
import type { OpenDialog } from './actions-menu.tsx'
import { editDraftName, type Chit } from './chit-status.ts'

const EditChit = lazyPart(async () => (await import('./edit-chit.tsx')).default)
const ActionsMenu = lazyPart(async () => (await import('./actions-menu.tsx')).ActionsMenu)
const t = m.admin.chits

/** The seed's action dropdown: its script comes when it is first opened. */
export function ChitActions({ chit }: { chit: Chit }) {
  // An edit that a dead session has interrupted goes on.
  const [opened, setOpened] = useState<OpenDialog | undefined>(() =>
    hasDraft(editDraftName(chit), storedUserId()) ? 'edit' : undefined,
  )
  const close = () => setOpened(undefined)
  const [isWanted, setIsWanted] = useState(false)
  const dots = <Dots label={t.actionsFor(chit.name)} onClick={() => setIsWanted(true)} />
  return (
    <>
      {isWanted ? (
        <Suspense fallback={dots}>
          <ActionsMenu chit={chit} onOpen={setOpened} />
        </Suspense>
      ) : (
        dots
      )}
      {opened === 'edit' && (
        <Suspense>
          <EditChit chit={chit} onClose={close} />
        </Suspense>
      )}
      <StartDialog chit={chit} opened={opened === 'start'} onClose={close} />
      <DeleteDialog chit={chit} opened={opened === 'delete'} onClose={close} />
    </>
  )
}

interface DialogProps {
  chit: Chit
  opened: boolean
  onClose: () => void
}

function StartDialog({ chit, opened, onClose }: DialogProps) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    const messages = { done: t.started, failed: t.failedStart }
    await act(() => call(chitEndpoints.startChit, { params: { id: chit._id } }), messages)
    setBusy(false)
    onClose()
  }
  return (
    <LazyConfirm
      {...{ opened, busy, onClose }}
      question={t.startQuestion}
      consequence={t.startConsequence(chit.name, chit.totalMembers, dayText(chit.startDate))}
      verb={t.startVerb(chit.name)}
      onConfirm={() => void start()}
    />
  )
}

function DeleteDialog({ chit, opened, onClose }: DialogProps) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const messages = { done: t.deleted, failed: t.failedDelete }
    await act(() => call(chitEndpoints.deleteChit, { params: { id: chit._id } }), messages)
    setBusy(false)
    onClose()
  }
  return (
    <LazyConfirm
      {...{ opened, busy, onClose }}
      danger
      question={t.deleteQuestion}
      consequence={t.deleteConsequence(chit.name)}
      verb={t.deleteVerb(chit.name)}
      onConfirm={() => void remove()}
    />
  )
}
