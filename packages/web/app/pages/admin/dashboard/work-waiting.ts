import type {
  auctionEndpoints,
  companyMonthEndpoints,
  joinRequestEndpoints,
  minutesEndpoints,
  ReplyOf,
} from '@kuri/contract'
import { day, dayInIndia, daysBetween, INBOX_KINDS, type Day } from '@kuri/domain'
import { m } from '../../../messages/en.ts'
import { dayText, rupees } from '../../../messages/format.ts'

export interface Work {
  /** What waits under Money, and how the schemes stand. */
  company: ReplyOf<typeof companyMonthEndpoints.companyWork>
  /** The longest waiting, and how many there are. */
  requests: Pick<ReplyOf<typeof joinRequestEndpoints.requestsPage>, 'requests' | 'total'>
  /** Those whose time to open has passed: the first of them, and how many there are. */
  auctions: Pick<ReplyOf<typeof auctionEndpoints.auctionsPage>, 'auctions' | 'total'>
  minutes: ReplyOf<typeof minutesEndpoints.minutesToFile>
}

export interface WorkLine {
  readonly kind:
    | 'checks'
    | 'prizes'
    | 'auctions'
    | 'requests'
    | 'topups'
    | 'counterPayments'
    | 'withdrawals'
    | 'approvals'
    | 'chits'
    | 'minutes'
    | 'ofAge'
    | 'balances'
  readonly title: string
  readonly count: number
  readonly words: string
  /** The id of whom it leads to, where it is one. */
  readonly about?: string
  /** Due by law or within three days: marigold. */
  readonly isUrgent: boolean
}

const t = m.admin.work
const URGENT_DAYS = 3
const NAMED = 2

/** What waits for an administrator, the most urgent kind first; only what there is. */
export function workWaiting(work: Work, now: Date): WorkLine[] {
  const today = dayInIndia(now)
  return [
    checksLine(work),
    prizesLine(work, today),
    auctionsLine(work),
    requestsLine(work, today),
    topupsLine(work),
    counterLine(work),
    withdrawalsLine(work),
    approvalsLine(work),
    chitsLine(work),
    minutesLine(work, today),
    ofAgeLine(work),
    balancesLine(work),
  ]
    .filter((line) => line.count > 0)
    .toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent))
}

const checksLine = ({ company: { brokenChecks } }: Work): WorkLine => ({
  kind: 'checks',
  title: t.checks,
  count: brokenChecks,
  words: t.check,
  isUrgent: true,
})

function prizesLine({ company: { prize: first, waiting } }: Work, today: Day): WorkLine {
  return {
    kind: 'prizes',
    title: t.prizes,
    count: waiting.prize,
    words: first ? t.prize(first.chitName, first.prizeNo, first.amount, dayText(day(first.payBy))) : '',
    isUrgent: first !== null && daysBetween(today, day(first.payBy)) <= URGENT_DAYS,
  }
}

function auctionsLine({ auctions: { auctions: late, total } }: Work): WorkLine {
  const count = total ?? late.length
  return {
    kind: 'auctions',
    title: t.auctions,
    count,
    words: named(
      late.map((auction) => t.auction(auction.chitName, auction.prizeNo)),
      count,
    ),
    isUrgent: count > 0,
  }
}

function requestsLine({ requests: { requests, total } }: Work, today: Day): WorkLine {
  const [oldest] = requests
  return {
    kind: 'requests',
    title: t.requests,
    count: total,
    words: oldest ? t.request(t.days(daysBetween(dayInIndia(oldest.createdAt), today)), oldest.chitId.name) : '',
    isUrgent: false,
  }
}

const topupsLine = ({ company: { topups, waiting } }: Work): WorkLine => ({
  kind: 'topups',
  title: t.topups,
  count: waiting.topup,
  words: t.topup(named(topups.map(rupees), waiting.topup)),
  isUrgent: false,
})

const counterLine = ({ company: { counterPayments, waiting } }: Work): WorkLine => ({
  kind: 'counterPayments',
  title: t.counterPayments,
  count: waiting.counter,
  words: t.counterPayment(named(counterPayments.map(rupees), waiting.counter)),
  isUrgent: false,
})

const withdrawalsLine = ({ company: { withdrawals, waiting } }: Work): WorkLine => ({
  kind: 'withdrawals',
  title: t.withdrawals,
  count: waiting.withdrawal,
  words: t.withdrawal(named(withdrawals.map(rupees), waiting.withdrawal)),
  isUrgent: false,
})

/** The kinds that have a line of their own. */
const NAMED_APART: ReadonlySet<string> = new Set(['prize', 'topup', 'counter', 'withdrawal'])

function approvalsLine({ company: { waiting } }: Work): WorkLine {
  const others = INBOX_KINDS.filter((kind) => waiting[kind] > 0 && !NAMED_APART.has(kind))
  return {
    kind: 'approvals',
    title: t.approvals,
    count: others.reduce((total, kind) => total + waiting[kind], 0),
    words: others.map((kind) => t.kindCount(m.admin.inbox.kinds[kind], waiting[kind])).join(', '),
    isUrgent: false,
  }
}

const chitsLine = ({ company: { chits } }: Work): WorkLine => ({
  kind: 'chits',
  title: t.chits,
  count: chits.ready,
  words: named(chits.readyNames, chits.ready),
  isUrgent: false,
})

function minutesLine({ minutes: { minutes, total } }: Work, today: Day): WorkLine {
  const [first] = minutes
  return {
    kind: 'minutes',
    title: t.minutes,
    count: total,
    words: first
      ? (first.fileBy < today ? t.minutesLate : t.minutesBy)(first.chitName, first.prizeNo, dayText(first.fileBy))
      : '',
    isUrgent: first !== undefined && daysBetween(today, first.fileBy) <= URGENT_DAYS,
  }
}

const ofAgeLine = ({ company: { minorsOfAge } }: Work): WorkLine => ({
  kind: 'ofAge',
  title: t.ofAge,
  count: minorsOfAge.count,
  words: t.isOfAge(minorsOfAge.first?.name ?? ''),
  about: minorsOfAge.first?._id ?? '',
  isUrgent: false,
})

const balancesLine = ({ company: { balances } }: Work): WorkLine => ({
  kind: 'balances',
  title: t.balances,
  count: balances.asked + balances.disputed,
  words: t.balancesOf(balances.disputed, balances.asked),
  about: balances.importId ?? '',
  isUrgent: balances.disputed > 0,
})

/** The first two by name, the rest of so many by number. */
function named(names: string[], count: number): string {
  const rest = count - NAMED
  if (rest > 0) return [...names.slice(0, NAMED), t.more(rest)].join(', ')
  return names.join(t.and)
}
