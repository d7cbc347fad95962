// Mantine's styles first: ours, as specific as theirs, then win.
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'

import { Menu } from '@mantine/core'
import { chitEndpoints } from '@kuri/contract'
import { IconDots, IconHomeHeart, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { storedUserId } from '../../../api/session-store.ts'
import { Icon } from '../../../components/icon.tsx'
import { isAside } from '../../../forms/put-aside.ts'
import { useMay } from '../../../may.ts'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { act, focusOn } from '../act.ts'
import { LazyConfirm } from '../lazy-confirm.tsx'
import { deleteProblem, keptEdit, startProblem, type Chit } from './chit-status.ts'
import css from './manage-chits.module.css'
import { patient } from '../../../components/patient.ts'

const words = m.admin
const EditChit = lazy(() => patient(() => import('./edit-chit.tsx')))
const say = words.chits

/** The table; it takes the focus when a row is gone. */
export const CHIT_LIST = 'chit-schemes'

type Asking = 'edit' | 'start' | 'delete'

/** The seed's action dropdown: Edit, its house, Start with the reason when not possible, Delete. */
export function ChitActions({ chit }: { chit: Chit }) {
  // An edit that a dead session has interrupted goes on.
  const [asking, setAsking] = useState<Asking | undefined>(() =>
    isAside(keptEdit(chit), storedUserId()) ? 'edit' : undefined,
  )
  const close = () => setAsking(undefined)
  const mayChange = useMay()('manage-chits')
  return (
    <>
      <Menu position="bottom-end" width="13.5rem" classNames={{ dropdown: css.menu ?? '', item: css.item ?? '' }}>
        <Menu.Target>
          <button type="button" className={css.dots} aria-label={say.actionsFor(chit.name)}>
            <Icon of={IconDots} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={paths.chit(chit._id)} leftSection={<Icon of={IconHomeHeart} />}>
            {say.house}
          </Menu.Item>
          {mayChange && <Changes chit={chit} onAsk={setAsking} />}
        </Menu.Dropdown>
      </Menu>
      {asking === 'edit' && (
        <Suspense>
          <EditChit chit={chit} onClose={close} />
        </Suspense>
      )}
      <StartDialog chit={chit} opened={asking === 'start'} onClose={close} />
      <DeleteDialog chit={chit} opened={asking === 'delete'} onClose={close} />
    </>
  )
}

/** What those do who run schemes: edit, start with the reason when it is not possible, delete. */
function Changes({ chit, onAsk }: { chit: Chit; onAsk: (what: Asking) => void }) {
  return (
    <>
      <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => onAsk('edit')}>
        {say.edit}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconPlayerPlay} />}
        disabled={startProblem(chit) !== undefined}
        onClick={() => onAsk('start')}
      >
        <Worded problem={startProblem(chit)}>{say.start}</Worded>
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<Icon of={IconTrash} />}
        className={deleteProblem(chit) === undefined ? `${css.item} ${css.red}` : (css.item ?? '')}
        disabled={deleteProblem(chit) !== undefined}
        onClick={() => onAsk('delete')}
      >
        <Worded problem={deleteProblem(chit)}>{say.delete}</Worded>
      </Menu.Item>
    </>
  )
}

/** An action that cannot be taken says why, under its name. */
function Worded({ problem, children }: { problem: string | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      {problem && <small>{problem}</small>}
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
    const told = { done: say.started, failed: say.failedStart }
    await act(() => call(chitEndpoints.startChit, { params: { id: chit._id } }), told)
    setBusy(false)
    onClose()
  }
  return (
    <LazyConfirm
      {...{ opened, busy, onClose }}
      question={say.startQuestion}
      consequence={say.startConsequence(chit.name, chit.totalMembers, dayText(chit.startDate))}
      verb={say.startVerb(chit.name)}
      onConfirm={() => void start()}
    />
  )
}

function DeleteDialog({ chit, opened, onClose }: DialogProps) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const told = { done: say.deleted, failed: say.failedDelete }
    const isGone = await act(() => call(chitEndpoints.deleteChit, { params: { id: chit._id } }), told)
    setBusy(false)
    onClose()
    if (isGone) focusOn(CHIT_LIST)
  }
  return (
    <LazyConfirm
      {...{ opened, busy, onClose }}
      danger
      question={say.deleteQuestion}
      consequence={say.deleteConsequence(chit.name)}
      verb={say.deleteVerb(chit.name)}
      onConfirm={() => void remove()}
    />
  )
}
