import {
  IconBooks,
  IconBuildingBank,
  IconCalendarStats,
  IconCashBanknote,
  IconCashRegister,
  IconChartBar,
  IconClockExclamation,
  IconCoins,
  IconCreditCard,
  IconFileText,
  IconKey,
  IconNotebook,
  IconPhoto,
  IconSend,
  IconSettings,
  IconUserPlus,
  IconWalk,
  IconCheque,
} from '../icons/staff.ts'
import {
  IconCirclePlus,
  IconLayoutDashboard,
  IconMail,
  IconStack2,
  IconUsers,
  IconWallet,
} from '../icons/everywhere.ts'
import { BowlIcon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import { home, profile, unreadNotices, type MenuGroup } from './menu.ts'

const word = m.chrome.menu
const { groups, also } = m.staffNav

/** The staff menu: each item for users with its permission. `/admin` is exact, or it would be current on every page below it. */
export const staffMenu: MenuGroup[] = [
  {
    items: [
      {
        to: paths.admin(),
        label: word.dashboard,
        icon: IconLayoutDashboard,
        exact: true,
        permission: 'read-stats',
        also: also.dashboard,
        letter: 'd',
      },
      {
        to: paths.counter(),
        label: word.counter,
        icon: IconCashRegister,
        permission: 'take-payments',
        also: also.counter,
        letter: 'c',
      },
      {
        to: paths.till(),
        label: word.till,
        icon: IconCashBanknote,
        permission: 'close-till',
        also: also.till,
        letter: 't',
      },
      {
        to: paths.adminMoney(),
        label: word.adminMoney,
        icon: IconWallet,
        count: 'money',
        permission: 'read-pending-money',
        also: also.adminMoney,
        letter: 'a',
      },
    ],
  },
  {
    label: groups.chits,
    items: [
      {
        to: paths.createChit(),
        label: word.createChit,
        icon: IconCirclePlus,
        permission: 'manage-chits',
        also: also.createChit,
      },
      {
        to: paths.manageChits(),
        label: word.manageChits,
        icon: IconStack2,
        permission: 'read-every-chit',
        covers: ['/admin/chits/'],
        also: also.manageChits,
        letter: 'h',
      },
      {
        to: paths.adminAuctions(),
        label: word.auctions,
        icon: BowlIcon,
        permission: 'read-every-chit',
        also: also.auctions,
        letter: 'u',
      },
    ],
  },
  {
    label: groups.members,
    items: [
      {
        to: paths.manageUsers(),
        label: word.manageUsers,
        icon: IconUsers,
        count: 'requests',
        permission: 'read-people',
        covers: ['/admin/users/'],
        also: also.manageUsers,
        letter: 'm',
      },
      {
        to: paths.enrol(),
        label: word.enrol,
        icon: IconUserPlus,
        permission: 'enrol',
        covers: ['/admin/enrol/'],
        also: also.enrol,
        letter: 'e',
      },
      { to: paths.messages(), label: word.messages, icon: IconMail, permission: 'read-messages', also: also.messages },
    ],
  },
  {
    label: groups.collection,
    items: [
      {
        to: paths.cheques(),
        label: word.cheques,
        icon: IconCheque,
        permission: 'read-money',
        also: also.cheques,
      },
      {
        to: paths.collect(),
        label: word.collect,
        icon: IconCoins,
        permission: 'collect',
        also: also.collect,
        letter: 'o',
      },
      {
        to: paths.arrears(),
        label: word.arrears,
        icon: IconClockExclamation,
        permission: 'read-arrears',
        also: also.arrears,
        letter: 'p',
      },
      {
        to: paths.collectors(),
        label: word.collectors,
        icon: IconWalk,
        permission: 'read-collections',
        also: also.collectors,
      },
      {
        to: paths.adminPayments(),
        label: word.adminPayments,
        icon: IconCreditCard,
        permission: 'read-pending-money',
        also: also.adminPayments,
      },
      {
        to: paths.history(),
        label: word.history,
        icon: IconCashBanknote,
        permission: 'read-money',
        also: also.history,
      },
    ],
  },
  {
    label: groups.books,
    items: [
      {
        to: paths.ledger(),
        label: word.ledger,
        icon: IconNotebook,
        permission: 'read-ledger',
        covers: ['/admin/journals/'],
        also: also.ledger,
        letter: 'l',
      },
      {
        to: paths.reconciliation(),
        label: word.reconciliation,
        icon: IconBuildingBank,
        permission: 'read-ledger',
        also: also.reconciliation,
        letter: 'k',
      },
      {
        to: paths.dayBook(),
        label: word.dayBook,
        icon: IconCalendarStats,
        permission: 'read-ledger',
        also: also.dayBook,
        letter: 'b',
      },
      {
        to: paths.reports(),
        label: word.reports,
        icon: IconChartBar,
        permission: 'read-reports',
        also: also.reports,
        letter: 'r',
      },
      {
        to: paths.registers(),
        label: word.registers,
        icon: IconBooks,
        permission: 'read-registers',
        also: also.registers,
      },
    ],
  },
  {
    label: groups.company,
    items: [
      { to: paths.roles(), label: word.roles, icon: IconKey, permission: 'read-roles', also: also.roles },
      { to: paths.audit(), label: word.audit, icon: IconFileText, permission: 'read-audit', also: also.audit },
      { to: paths.outbox(), label: word.outbox, icon: IconSend, permission: 'read-outbox', also: also.outbox },
      {
        to: paths.manageImages(),
        label: word.manageImages,
        icon: IconPhoto,
        permission: 'manage-images',
        also: also.manageImages,
      },
      {
        to: paths.imports(),
        label: word.imports,
        icon: IconStack2,
        permission: 'import-books',
        also: also.imports,
      },
      {
        to: paths.settings(),
        label: word.settings,
        icon: IconSettings,
        permission: 'manage-settings',
        also: also.settings,
        letter: 's',
      },
    ],
  },
  {
    label: groups.you,
    items: [{ ...unreadNotices, also: also.notices, letter: 'n' }, { ...profile, also: also.profile }, home],
  },
]
