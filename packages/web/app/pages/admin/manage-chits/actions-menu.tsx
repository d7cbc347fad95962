// Mantine's styles first: ours, as specific as theirs, then win.
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'

import { Menu } from '@mantine/core'
import { IconHomeHeart, IconPencil } from '../../../icons/members.ts'
import { IconPlayerPlay } from '../../../icons/everywhere.ts'
import { IconTrash } from '../../../icons/staff.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../components/icon.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { deleteProblem, startProblem, type Chit } from './chit-status.ts'
import { Dots } from '../dots.tsx'
import css from '../row-menu.module.css'

const t = m.admin.chits

/** The dialog of a scheme's action. */
export type OpenDialog = 'edit' | 'start' | 'delete'
type OnOpen = (what: OpenDialog) => void

/** Edit, Open chit, Start with the reason when not possible, Delete; open from its first moment, which was a press. */
export function ActionsMenu({ chit, onOpen }: { chit: Chit; onOpen: OnOpen }) {
  const mayChange = usePermission()('manage-chits')
  return (
    <Menu
      defaultOpened
      position="bottom-end"
      width="13.5rem"
      classNames={{ dropdown: css.menu ?? '', item: css.item ?? '' }}
    >
      <Menu.Target>
        <Dots label={t.actionsFor(chit.name)} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.chitPayments(chit._id)} leftSection={<Icon of={IconHomeHeart} />}>
          {t.openScheme}
        </Menu.Item>
        {mayChange && <Changes chit={chit} onOpen={onOpen} />}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What those do who run schemes: edit, start with the reason when it is not possible, delete. */
function Changes({ chit, onOpen }: { chit: Chit; onOpen: OnOpen }) {
  return (
    <>
      <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => onOpen('edit')}>
        {t.edit}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconPlayerPlay} />}
        disabled={startProblem(chit) !== undefined}
        onClick={() => onOpen('start')}
      >
        <Worded problem={startProblem(chit)}>{t.start}</Worded>
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<Icon of={IconTrash} />}
        className={deleteProblem(chit) === undefined ? `${css.item} ${css.red}` : (css.item ?? '')}
        disabled={deleteProblem(chit) !== undefined}
        onClick={() => onOpen('delete')}
      >
        <Worded problem={deleteProblem(chit)}>{t.delete}</Worded>
      </Menu.Item>
    </>
  )
}

/** An action that cannot be taken has the reason under its name. */
function Worded({ problem, children }: { problem: string | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      {problem && <small>{problem}</small>}
    </>
  )
}
