import {
  IconBell,
  IconBooks,
  IconBriefcase,
  IconBuildingBank,
  IconCalculator,
  IconCalendarStats,
  IconCashBanknote,
  IconCashRegister,
  IconChartBar,
  IconClockExclamation,
  IconCirclePlus,
  IconCoins,
  IconCreditCard,
  IconCurrencyRupee,
  IconFileText,
  IconHistory,
  IconHome,
  IconHomeHeart,
  IconKey,
  IconLayoutDashboard,
  IconMail,
  IconNotebook,
  IconPhoto,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconStack2,
  IconUserCircle,
  IconUsers,
  IconWalk,
  IconWallet,
} from '@tabler/icons-react'
import { may, type Role, type StaffPermission } from '@kuri/domain'
import { BowlIcon, type DrawnIcon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'

export interface MenuItem {
  to: string
  label: string
  icon: DrawnIcon
  /** Which number stands beside it, when it is not 0. */
  count?: 'unread' | 'requests' | 'money'
  /** Shown to whoever may do this only. */
  needs?: StaffPermission
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

/** Staff: each line for whoever may open it. `/admin` is exact, or it would be current on every page below it. */
const admin: MenuGroup[] = [
  {
    items: [{ to: paths.admin(), label: word.dashboard, icon: IconLayoutDashboard, exact: true, needs: 'read-stats' }],
  },
  {
    label: word.adminChits,
    items: [
      { to: paths.createChit(), label: word.createChit, icon: IconCirclePlus, needs: 'manage-chits' },
      { to: paths.manageChits(), label: word.manageChits, icon: IconStack2, needs: 'read-every-chit' },
      { to: paths.adminAuctions(), label: word.auctions, icon: BowlIcon, needs: 'read-every-chit' },
    ],
  },
  {
    label: word.peopleAndMoney,
    items: [
      { to: paths.manageUsers(), label: word.manageUsers, icon: IconUsers, count: 'requests', needs: 'read-people' },
      { to: paths.adminMoney(), label: word.adminMoney, icon: IconWallet, count: 'money', needs: 'read-money' },
      { to: paths.counter(), label: word.counter, icon: IconCashRegister, needs: 'take-payments' },
      { to: paths.collectors(), label: word.collectors, icon: IconWalk, needs: 'read-collections' },
      { to: paths.collect(), label: word.collect, icon: IconCoins, needs: 'collect' },
      { to: paths.adminPayments(), label: word.adminPayments, icon: IconCreditCard, needs: 'read-money' },
      { to: paths.arrears(), label: word.arrears, icon: IconClockExclamation, needs: 'read-arrears' },
      { to: paths.ledger(), label: word.ledger, icon: IconNotebook, needs: 'read-ledger' },
      { to: paths.reconciliation(), label: word.reconciliation, icon: IconBuildingBank, needs: 'read-ledger' },
      { to: paths.dayBook(), label: word.dayBook, icon: IconCalendarStats, needs: 'read-ledger' },
      { to: paths.history(), label: word.history, icon: IconCashBanknote, needs: 'read-money' },
    ],
  },
  {
    label: word.company,
    items: [
      { to: paths.reports(), label: word.reports, icon: IconChartBar, needs: 'read-reports' },
      { to: paths.registers(), label: word.registers, icon: IconBooks, needs: 'read-registers' },
      { to: paths.messages(), label: word.messages, icon: IconMail, needs: 'read-messages' },
      { to: paths.manageImages(), label: word.manageImages, icon: IconPhoto, needs: 'manage-images' },
      { to: paths.audit(), label: word.audit, icon: IconFileText, needs: 'read-audit' },
      { to: paths.outbox(), label: word.outbox, icon: IconSend, needs: 'read-outbox' },
      { to: paths.roles(), label: word.roles, icon: IconKey, needs: 'read-roles' },
      { to: paths.settings(), label: word.settings, icon: IconSettings, needs: 'manage-settings' },
      unreadNotices,
      profile,
      home,
    ],
  },
]

/** The way from a person's own pages to their work in the company. */
export const toWork = (role: Role): MenuGroup => ({
  items: [{ to: workOf(role), label: word.work, icon: IconBriefcase, exact: true }],
})

/** Where somebody's work in the company begins. */
const workOf = (role: Role): string => (may(role, 'read-stats') ? paths.admin() : paths.collect())

export const menus = { member, admin }
export type MenuName = keyof typeof menus
