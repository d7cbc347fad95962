import type {
  auctionEndpoints,
  chitEndpoints,
  counterEndpoints,
  deskEndpoints,
  membershipEndpoints,
  minutesEndpoints,
  prizeEndpoints,
  walletEndpoints,
  withdrawalEndpoints,
  ReplyOf,
} from '@kuri/contract'
import { day, dayInIndia, daysBetween, type Day } from '@kuri/domain'
import { m } from '../../../messages/en.ts'
import { dayText, rupees } from '../../../messages/format.ts'

export type Work = {
  /** The longest waiting, and how many there are. */
  requests: Pick<ReplyOf<typeof membershipEndpoints.requestsPage>, 'requests' | 'total'>
  topups: ReplyOf<typeof walletEndpoints.adminTopups>
  counterPayments: ReplyOf<typeof counterEndpoints.counterPayments>
  withdrawals: ReplyOf<typeof withdrawalEndpoints.adminWithdrawals>
  prizes: ReplyOf<typeof prizeEndpoints.listPrizes>
  /** Those whose time to open has passed: the first of them, and how many there are. */
  auctions: Pick<ReplyOf<typeof auctionEndpoints.auctionsPage>, 'auctions' | 'total'>
  /** What else waits under Money, by kind. */
  desk: ReplyOf<typeof deskEndpoints.moneyDesk>['piles']
  chits: ReplyOf<typeof chitEndpoints.listChits>
  minutes: ReplyOf<typeof minutesEndpoints.minutesToFile>
}

export interface WorkLine {
  readonly kind: keyof Work
  readonly title: string
  readonly count: number
  readonly words: string
  /** Due by law or within three days: marigold. */
  readonly isUrgent: boolean
}

const say = m.admin.work
const URGENT_DAYS = 3
const NAMED = 2

/** What waits for an administrator, the most urgent kind first; only what there is. */
export function workWaiting(work: Work, now: Date): WorkLine[] {
  const today = dayInIndia(now)
  return [
    prizesLine(work, today),
    auctionsLine(work),
    requestsLine(work, today),
    topupsLine(work),
    counterLine(work),
    withdrawalsLine(work),
    deskLine(work),
    chitsLine(work),
    minutesLine(work, today),
  ]
    .filter((line) => line.count > 0)
    .toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent))
}

function prizesLine({ prizes }: Work, today: Day): WorkLine {
  const first = prizes.toSorted((a, b) => a.payBy.localeCompare(b.payBy))[0]
  return {
    kind: 'prizes',
    title: say.prizes,
    count: prizes.length,
    words: first ? say.prize(first.chitName, first.prizeNo, first.amount, dayText(day(first.payBy))) : '',
    isUrgent: first !== undefined && daysBetween(today, day(first.payBy)) <= URGENT_DAYS,
  }
}

function auctionsLine({ auctions: { auctions: late, total } }: Work): WorkLine {
  const count = total ?? late.length
  return {
    kind: 'auctions',
    title: say.auctions,
    count,
    words: named(
      late.map((auction) => say.auction(auction.chitName, auction.prizeNo)),
      count,
    ),
    isUrgent: count > 0,
  }
}

function requestsLine({ requests: { requests, total } }: Work, today: Day): WorkLine {
  const [oldest] = requests
  return {
    kind: 'requests',
    title: say.requests,
    count: total,
    words: oldest ? say.request(say.days(daysBetween(dayInIndia(oldest.createdAt), today)), oldest.chitId.name) : '',
    isUrgent: false,
  }
}

const topupsLine = ({ topups }: Work): WorkLine => ({
  kind: 'topups',
  title: say.topups,
  count: topups.length,
  words: say.topup(named(topups.map((topup) => rupees(topup.amount)))),
  isUrgent: false,
})

const counterLine = ({ counterPayments }: Work): WorkLine => ({
  kind: 'counterPayments',
  title: say.counterPayments,
  count: counterPayments.length,
  words: say.counterPayment(named(counterPayments.map((payment) => rupees(payment.amount)))),
  isUrgent: false,
})

const withdrawalsLine = ({ withdrawals }: Work): WorkLine => ({
  kind: 'withdrawals',
  title: say.withdrawals,
  count: withdrawals.length,
  words: say.withdrawal(named(withdrawals.map((withdrawal) => rupees(withdrawal.amount)))),
  isUrgent: false,
})

/** The kinds that have a line of their own. */
const NAMED_APART: ReadonlySet<string> = new Set(['prize', 'topup', 'counter', 'withdrawal'])

function deskLine({ desk }: Work): WorkLine {
  const others = desk.filter(({ kind, waiting }) => waiting > 0 && !NAMED_APART.has(kind))
  return {
    kind: 'desk',
    title: say.desk,
    count: others.reduce((total, { waiting }) => total + waiting, 0),
    words: others.map(({ kind, waiting }) => say.pile(m.admin.desk.kinds[kind], waiting)).join(', '),
    isUrgent: false,
  }
}

function chitsLine({ chits }: Work): WorkLine {
  const ready = chits.filter((chit) => chit.status === 'forming' && chit.membersJoined >= chit.totalMembers)
  return {
    kind: 'chits',
    title: say.chits,
    count: ready.length,
    words: named(ready.map((chit) => chit.name)),
    isUrgent: false,
  }
}

function minutesLine({ minutes: { minutes, total } }: Work, today: Day): WorkLine {
  const [first] = minutes
  return {
    kind: 'minutes',
    title: say.minutes,
    count: total,
    words: first ? say.minutesBy(first.chitName, first.prizeNo, dayText(first.fileBy)) : '',
    isUrgent: first !== undefined && daysBetween(today, first.fileBy) <= URGENT_DAYS,
  }
}

/** The first two by name, the rest by number: of all that are here, or of so many. */
function named(names: string[], count = names.length): string {
  const rest = count - NAMED
  if (rest > 0) return [...names.slice(0, NAMED), say.more(rest)].join(', ')
  return names.join(say.and)
}
