import {
  IconCashBanknote,
  IconCirclePlus,
  IconCurrencyRupee,
  IconHistory,
  IconHome,
  IconHomeHeart,
  IconLayoutDashboard,
  IconBell,
  IconStack2,
  IconWallet,
} from '@tabler/icons-react'
import type { DrawnIcon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'

export interface MenuItem {
  to: string
  label: string
  icon: DrawnIcon
  /** Which number stands beside it, when it is not 0. */
  count?: 'unread'
  /** Current only on exactly this address: others begin with it. */
  exact?: boolean
}
export interface MenuGroup {
  label?: string
  items: MenuItem[]
}

const word = m.chrome.menu
const dashboard = { to: paths.dashboard(), label: word.dashboard, icon: IconLayoutDashboard }
const home = { to: paths.home(), label: word.home, icon: IconHome, exact: true }
const unreadNotices = { to: paths.notices(), label: word.notices, icon: IconBell, count: 'unread' } as const

/** Members and visitors; a visitor's press leads to /login and back. */
export const memberMenu: MenuGroup[] = [
  { items: [dashboard] },
  {
    label: word.schemes,
    items: [
      { to: paths.chits(), label: word.chits, icon: IconStack2 },
      { to: paths.joinChit('sample'), label: word.join, icon: IconCirclePlus },
      { to: paths.joinedSchemes(), label: word.joined, icon: IconHomeHeart },
    ],
  },
  {
    label: word.money,
    items: [
      { to: paths.myChits(), label: word.contribution, icon: IconCurrencyRupee },
      { to: paths.contributionHistory(), label: word.contributionHistory, icon: IconHistory },
      { to: paths.wallet(), label: word.wallet, icon: IconWallet },
    ],
  },
  {
    label: word.more,
    items: [unreadNotices, home],
  },
]

/** Administrators. `/admin` is exact, or it would be current on every page below it. */
export const adminMenu: MenuGroup[] = [
  {
    label: word.peopleAndMoney,
    items: [{ to: paths.history(), label: word.history, icon: IconCashBanknote }],
  },
  { label: word.more, items: [dashboard, unreadNotices, home] },
]
