import {
  IconBell,
  IconCalculator,
  IconCashBanknote,
  IconChartBar,
  IconCirclePlus,
  IconCurrencyRupee,
  IconFileText,
  IconHistory,
  IconHome,
  IconHomeHeart,
  IconLayoutDashboard,
  IconNotebook,
  IconPhoto,
  IconSend,
  IconShieldCheck,
  IconStack2,
  IconUserCircle,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import { BowlIcon, type DrawnIcon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'

export interface MenuItem {
  to: string
  label: string
  icon: DrawnIcon
  /** Which number stands beside it, when it is not 0. */
  count?: 'unread' | 'requests' | 'money'
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
const profile = { to: paths.profile(), label: word.profile, icon: IconUserCircle }
const verify = { to: paths.verify(), label: word.verify, icon: IconShieldCheck }
const unreadNotices = { to: paths.notices(), label: word.notices, icon: IconBell, count: 'unread' } as const

/** Members and visitors; a visitor's press leads to /login and back. */
const member: MenuGroup[] = [
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
    label: word.auctions,
    items: [
      { to: paths.auctions(), label: word.auctions, icon: BowlIcon },
      { to: paths.simulate(), label: word.simulate, icon: IconCalculator },
    ],
  },
  {
    label: word.more,
    items: [unreadNotices, profile, verify, home],
  },
]

/** Administrators. `/admin` is exact, or it would be current on every page below it. */
const admin: MenuGroup[] = [
  { items: [{ to: paths.admin(), label: word.dashboard, icon: IconLayoutDashboard, exact: true }] },
  {
    label: word.adminChits,
    items: [
      { to: paths.createChit(), label: word.createChit, icon: IconCirclePlus },
      { to: paths.manageChits(), label: word.manageChits, icon: IconStack2 },
      { to: paths.adminAuctions(), label: word.auctions, icon: BowlIcon },
    ],
  },
  {
    label: word.peopleAndMoney,
    items: [
      { to: paths.manageUsers(), label: word.manageUsers, icon: IconUsers, count: 'requests' },
      { to: paths.adminMoney(), label: word.adminMoney, icon: IconWallet, count: 'money' },
      { to: paths.ledger(), label: word.ledger, icon: IconNotebook },
      { to: paths.history(), label: word.history, icon: IconCashBanknote },
    ],
  },
  {
    label: word.company,
    items: [
      { to: paths.reports(), label: word.reports, icon: IconChartBar },
      { to: paths.manageImages(), label: word.manageImages, icon: IconPhoto },
      { to: paths.audit(), label: word.audit, icon: IconFileText },
      { to: paths.outbox(), label: word.outbox, icon: IconSend },
      unreadNotices,
      profile,
      home,
    ],
  },
]

export const menus = { member, admin }
export type MenuName = keyof typeof menus
