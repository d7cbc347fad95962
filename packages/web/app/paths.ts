import { href } from 'react-router'

/** The address of every page. `href` is typed by routes.ts, so a page that does not exist does not compile. */
export const paths = {
  home: () => href('/'),
  login: (back?: string) => (back ? `${href('/login')}?back=${encodeURIComponent(back)}` : href('/login')),
  phoneLogin: (back?: string) =>
    back ? `${href('/login/phone')}?back=${encodeURIComponent(back)}` : href('/login/phone'),
  register: (back?: string) => (back ? `${href('/register')}?back=${encodeURIComponent(back)}` : href('/register')),
  forgotPassword: () => href('/forgot-password'),
  dashboard: () => href('/dashboard'),
  chits: () => href('/chits'),
  chit: (chitId: string) => href('/chits/:chitId', { chitId }),
  /** The scheme of this id comes first; an unknown id is ignored. */
  joinChit: (id: string) => href('/join-chit/:id', { id }),
  /** The same, with the question to join already open. */
  askToJoin: (id: string) => `${href('/join-chit/:id', { id })}?ask=1`,
  /** Schemes with free seats, for everybody. */
  openSchemes: () => href('/schemes'),
  joinedSchemes: () => href('/joined-schemes'),
  /** With a scheme chosen, when its id is given. */
  myChits: (chitId?: string) => (chitId ? `${href('/my-chits')}?chit=${chitId}` : href('/my-chits')),
  contributionHistory: () => href('/contribution-history'),
  history: () => href('/history'),
  payment: () => href('/payment'),
  /** The receipt of a contribution. */
  receipt: (no: string) => `${href('/payment')}?receipt=${encodeURIComponent(no)}`,
  wallet: () => href('/wallet'),
  addMoney: () => `${href('/wallet')}?add=1`,
  withdraw: () => `${href('/wallet')}?withdraw=1`,
  notices: () => href('/notices'),
  auctions: () => href('/auctions'),
  auction: (auctionId: string) => href('/auctions/:auctionId', { auctionId }),
  /** Where anybody checks an auction; without an id the page has a field for one. */
  verify: (auctionId?: string) => href('/verify/:auctionId?', auctionId ? { auctionId } : {}),
  /** With the scheme, the prize and the bid in question, as far as they are known. */
  simulate: (question?: { chit: string; prize?: number; bid?: number }) =>
    question
      ? `${href('/simulate')}?${new URLSearchParams(Object.entries(question).map(([part, value]) => [part, String(value)]))}`
      : href('/simulate'),
  admin: () => href('/admin'),
  createChit: () => href('/admin/create-chit'),
  manageChits: () => href('/admin/manage-chits'),
  /** One chit's payments, for those who run it: members by month. */
  chitPayments: (chitId: string) => href('/admin/chits/:chitId', { chitId }),
  manageUsers: () => href('/admin/manage-users'),
  /** Where an invited member chooses e-mail and password. */
  claim: () => href('/claim'),
  enrol: () => href('/admin/enrol'),
  enrolSeveral: () => href('/admin/enrol/several'),
  user: (userId: string) => href('/admin/users/:userId', { userId }),
  actingForMember: (userId: string) => href('/admin/users/:userId/acting', { userId }),
  editMember: (userId: string) => href('/admin/users/:userId/edit', { userId }),
  reports: () => href('/admin/reports'),
  profile: () => href('/profile'),
  /** For whom one acts. */
  acting: () => href('/acting'),
  manageImages: () => href('/admin/manage-images'),
  adminAuctions: () => href('/admin/auctions'),
  auctionCalendar: () => href('/admin/auctions/calendar'),
  adminAuction: (auctionId: string) => href('/admin/auctions/:auctionId', { auctionId }),
  adminMoney: () => href('/admin/money'),
  adminPayments: () => href('/admin/payments'),
  adminPayment: (paymentId: string) => href('/admin/payments/:paymentId', { paymentId }),
  arrears: () => href('/admin/arrears'),
  arrearsOf: (ticketId: string) => href('/admin/arrears/:ticketId', { ticketId }),
  /** With one account's statement, when its code is given. */
  ledger: (account?: string) =>
    account ? `${href('/admin/ledger')}?account=${encodeURIComponent(account)}` : href('/admin/ledger'),
  /** One event of the books. */
  journal: (journalId: string) => href('/admin/journals/:journalId', { journalId }),
  reconciliation: () => href('/admin/reconciliation'),
  /** Of a day; today's when none is named. */
  dayBook: (day?: string) => (day ? `${href('/admin/day-book')}?day=${day}` : href('/admin/day-book')),
  branchBooks: () => href('/admin/branches'),
  /** Of a branch; head office's when none is named. Of a day; today's when none is named. */
  branchDay: (branch: string | null = null, day?: string) => {
    const query = new URLSearchParams({ ...(branch !== null && { branch }), ...(day !== undefined && { day }) })
    return query.size === 0 ? href('/admin/branches/day') : `${href('/admin/branches/day')}?${query}`
  },
  /** Narrowed to one subject (`chit:0198…`), when it is given. */
  audit: (about?: string) =>
    about ? `${href('/admin/audit')}?about=${encodeURIComponent(about)}` : href('/admin/audit'),
  /** A collector's round. */
  collect: () => href('/collect'),
  collectors: () => href('/admin/collectors'),
  /** Where members pay; with one of them, or with a receipt, when it is given. */
  counter: (open?: { member: string } | { receipt: string }) =>
    open ? `${href('/admin/counter')}?${new URLSearchParams(open)}` : href('/admin/counter'),
  /** For a member of another branch. */
  counterElsewhere: () => `${href('/admin/counter')}?elsewhere=`,
  till: () => href('/admin/till'),
  cheques: () => href('/admin/cheques'),
  /** Who may do what. */
  roles: () => href('/admin/roles'),
  outbox: () => href('/admin/outbox'),
  /** One's own balances of the previous books, to be confirmed. */
  balances: () => href('/balances'),
  /** Workbooks of a company that moves in. */
  imports: () => href('/admin/imports'),
  import: (importId: string) => href('/admin/imports/:importId', { importId }),
  /** What members say of the balances that a workbook brought; of one scheme, when it is given. */
  confirmations: (importId: string, chitId?: string) => {
    const page = href('/admin/imports/:importId/confirmations', { importId })
    return chitId === undefined ? page : `${page}?scheme=${chitId}`
  },
  importColumns: (importId: string) => href('/admin/imports/:importId/columns', { importId }),
  settings: () => href('/admin/settings'),
  registers: () => href('/admin/registers'),
  messages: () => href('/admin/messages'),
}
