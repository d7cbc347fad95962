import type { Known } from './demo.ts'

/** Who a page is made for. */
export type Who = 'visitor' | 'member' | 'admin'

/** A route, and where it leads with what a company has for its parameter. */
interface DemoPage {
  readonly who: Who
  /** Its addresses, when they are not the route itself. */
  readonly at?: (known: Known) => readonly string[]
}

/**
 * Every route of the web client by its pattern; a test holds it against routes.ts. What looks at all pages (axe,
 * page loads) goes by this list, so a new route is looked at from the day it is listed here.
 */
export const PAGES: Readonly<Record<string, DemoPage>> = {
  '/': { who: 'visitor' },
  '/login': { who: 'visitor' },
  '/login/phone': { who: 'visitor' },
  '/register': { who: 'visitor' },
  '/forgot-password': { who: 'visitor' },
  '/reset-password': { who: 'visitor', at: () => ['/reset-password?token=none', '/reset-password'] },
  '/setup': { who: 'visitor', at: () => ['/setup?token=none'] },
  '/claim': { who: 'visitor', at: () => ['/claim'] },
  '/schemes': { who: 'visitor' },
  '/verify-email': { who: 'visitor', at: () => ['/verify-email?token=none'] },
  '/*': { who: 'visitor', at: () => ['/no-such-page'] },
  '/payment': { who: 'visitor' },
  '/receipt': { who: 'visitor', at: () => ['/receipt', '/receipt#none'] },
  '/balances': { who: 'visitor', at: () => ['/balances', '/balances#none'] },
  '/verify/:auctionId?': { who: 'visitor', at: ({ settled }) => ['/verify', `/verify/${settled}`] },
  '/sandbox/checkout/:orderId': { who: 'member', at: () => ['/sandbox/checkout/none'] },
  '/dashboard': { who: 'member' },
  '/chits': { who: 'member' },
  '/chits/:chitId': { who: 'member', at: ({ chits }) => chits.map((id) => `/chits/${id}`) },
  '/join-chit/:id': { who: 'member', at: () => ['/join-chit/sample'] },
  '/joined-schemes': { who: 'member' },
  '/my-chits': { who: 'member' },
  '/contribution-history': { who: 'member' },
  '/wallet': { who: 'member' },
  '/notices': { who: 'member' },
  '/simulate': { who: 'member' },
  '/auctions': { who: 'member' },
  '/auctions/:auctionId': {
    who: 'member',
    at: ({ open, settled, scheduled }) => [open, settled, scheduled].map((id) => `/auctions/${id}`),
  },
  '/history': { who: 'member' },
  '/profile': { who: 'member' },
  '/acting': { who: 'member' },
  '/admin': { who: 'admin' },
  '/admin/create-chit': { who: 'admin' },
  '/admin/manage-chits': { who: 'admin' },
  '/admin/chits/:chitId': { who: 'admin', at: ({ chits }) => chits.map((id) => `/admin/chits/${id}`) },
  '/admin/manage-users': { who: 'admin' },
  '/admin/enrol': { who: 'admin' },
  '/admin/enrol/several': { who: 'admin' },
  '/admin/users/:userId': { who: 'admin', at: ({ member }) => [`/admin/users/${member}`] },
  '/admin/users/:userId/acting': { who: 'admin', at: ({ member }) => [`/admin/users/${member}/acting`] },
  '/admin/users/:userId/edit': { who: 'admin', at: ({ member }) => [`/admin/users/${member}/edit`] },
  '/admin/reports': { who: 'admin' },
  '/admin/manage-images': { who: 'admin' },
  '/admin/auctions': { who: 'admin' },
  '/admin/auctions/calendar': { who: 'admin' },
  '/admin/auctions/:auctionId': { who: 'admin', at: ({ open }) => [`/admin/auctions/${open}`] },
  '/admin/money': { who: 'admin' },
  '/admin/payments': { who: 'admin' },
  '/admin/payments/:paymentId': { who: 'admin', at: () => ['/admin/payments/none'] },
  '/admin/arrears': { who: 'admin' },
  '/admin/arrears/:ticketId': { who: 'admin', at: ({ ticket }) => [`/admin/arrears/${ticket}`] },
  '/admin/ledger': { who: 'admin' },
  '/admin/journals/:journalId': { who: 'admin', at: () => ['/admin/journals/1'] },
  '/admin/reconciliation': { who: 'admin' },
  '/admin/day-book': { who: 'admin' },
  '/admin/branches': { who: 'admin' },
  '/admin/branches/day': { who: 'admin' },
  '/admin/audit': { who: 'admin' },
  '/admin/counter': {
    who: 'admin',
    at: ({ name, member }) => [`/admin/counter?q=${encodeURIComponent(name)}`, `/admin/counter?member=${member}`],
  },
  '/admin/till': { who: 'admin' },
  '/admin/cheques': { who: 'admin', at: () => ['/admin/cheques', '/admin/cheques?status=all'] },
  '/collect': { who: 'admin' },
  '/admin/collectors': { who: 'admin' },
  '/admin/roles': { who: 'admin' },
  '/admin/outbox': { who: 'admin' },
  '/admin/imports': { who: 'admin' },
  '/admin/imports/:importId': { who: 'admin', at: () => ['/admin/imports/none'] },
  '/admin/imports/:importId/confirmations': { who: 'admin', at: () => ['/admin/imports/none/confirmations'] },
  '/admin/imports/:importId/columns': { who: 'admin', at: () => ['/admin/imports/none/columns'] },
  '/admin/settings': { who: 'admin' },
  '/admin/registers': { who: 'admin' },
  '/admin/messages': { who: 'admin' },
}

/** The addresses of everybody's pages, or of those made for some. */
export const addresses = (known: Known, ...whose: readonly Who[]): { who: Who; address: string }[] =>
  Object.entries(PAGES)
    .filter(([, { who }]) => whose.length === 0 || whose.includes(who))
    .flatMap(([pattern, { who, at }]) => (at?.(known) ?? [pattern]).map((address) => ({ who, address })))
