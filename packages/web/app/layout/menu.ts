import {
  IconBell,
  IconCirclePlus,
  IconCurrencyRupee,
  IconHome,
  IconLayoutDashboard,
  IconShieldCheck,
  IconStack2,
  IconWallet,
} from '../icons/everywhere.ts'
import { IconBriefcase, IconCalculator, IconHistory, IconHomeHeart, IconUserCircle } from '../icons/members.ts'
import type { Role, StaffPermission } from '@kuri/domain'
import { BowlIcon, type DrawnIcon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import { startPageOf } from './start-page.ts'

export interface MenuItem {
  to: string
  label: string
  icon: DrawnIcon
  /** Which number stands beside it, when it is not 0. */
  count?: 'unread' | 'requests' | 'money'
  /** Only users with this permission see the item. */
  permission?: StaffPermission
  /** Only where the company has several branches, and only for these: who reads all of them, or for the staff of one too. */
  branches?: 'all' | 'own'
  /** Current only on exactly this address: others begin with it. */
  exact?: boolean
  /** Addresses of pages that belong to this one. */
  covers?: readonly string[]
  /** Other names of the page, for the palette. */
  also?: string
  /** G and then this letter leads here. */
  letter?: string
}
export interface MenuGroup {
  label?: string
  items: MenuItem[]
}

const word = m.chrome.menu
const dashboard = { to: paths.dashboard(), label: word.dashboard, icon: IconLayoutDashboard }
export const home = { to: paths.home(), label: word.home, icon: IconHome, exact: true }
export const profile = { to: paths.profile(), label: word.profile, icon: IconUserCircle }
const verify = { to: paths.verify(), label: word.verify, icon: IconShieldCheck }
export const unreadNotices = { to: paths.notices(), label: word.notices, icon: IconBell, count: 'unread' } as const

/** Visitors: what is open to them, and the seed's entries, which lead to /login and back. */
export const visitorMenu: MenuGroup[] = [
  {
    items: [
      home,
      { to: paths.openSchemes(), label: word.chits, icon: IconStack2 },
      verify,
      { to: paths.login(), label: m.chrome.login, icon: IconUserCircle },
    ],
  },
  {
    label: word.afterLogin,
    items: [
      dashboard,
      { to: paths.joinChit('sample'), label: word.join, icon: IconCirclePlus },
      { to: paths.joinedSchemes(), label: word.joined, icon: IconHomeHeart },
      { to: paths.myChits(), label: word.contribution, icon: IconCurrencyRupee },
      { to: paths.contributionHistory(), label: word.contributionHistory, icon: IconHistory },
    ],
  },
]

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

/** The way from a person's own pages to their work in the company. */
export const toWork = (role: Role): MenuGroup => ({
  items: [{ to: startPageOf(role), label: word.work, icon: IconBriefcase, exact: true }],
})

/** The menu of a page; visitors get theirs in the place of the members'. */
export type MenuName = 'member' | 'admin'
