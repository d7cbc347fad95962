// Mantine's styles first: ours, as specific as theirs, then win.
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'

import { Menu } from '@mantine/core'
import { IconTrash, IconUserShield } from '../../../icons/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { peopleReads } from '../../../api/admin-queries.ts'
import { Icon } from '../../../components/icon.tsx'
import { m } from '../../../messages/en.ts'
import type { User } from '../../../session.ts'
import { Dots } from '../dots.tsx'
import { reasonsToStay } from '../user/stands-in-the-way.ts'
import css from '../row-menu.module.css'

const t = m.admin.users

interface UserMenuProps {
  user: User
  /** The last administrator: neither deleted nor made a member. */
  isLast: boolean
  onOpen: (what: 'role' | 'delete') => void
}

/** The role and deletion of a user; what is not possible has its reason. Open from its first moment, which was a press. */
export default function UserMenu({ user, isLast, onOpen }: UserMenuProps) {
  const inFull = useQuery(peopleReads.user(user._id))
  const reasons = inFull.data && reasonsToStay(inFull.data.standsInTheWay)
  // without an answer the server decides
  const mayDelete = inFull.isError || reasons?.length === 0
  return (
    <Menu
      defaultOpened
      position="bottom-end"
      width="13.5rem"
      classNames={{ dropdown: css.menu ?? '', item: css.item ?? '' }}
    >
      <Menu.Target>
        <Dots label={t.actionsFor(user.name)} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon of={IconUserShield} />} disabled={isLast} onClick={() => onOpen('role')}>
          {user.isAdmin ? t.removeAdmin : t.makeAdmin}
          {isLast && <small>{t.lastAdmin}</small>}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon of={IconTrash} />}
          className={mayDelete ? `${css.item} ${css.red}` : (css.item ?? '')}
          disabled={!mayDelete}
          onClick={() => onOpen('delete')}
        >
          {t.delete}
          {reasons?.[0] && <small>{reasons[0]}</small>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
