import type { BidderReason } from '@kuri/contract'
import type { MonthName, Paise } from '@kuri/domain'
import { atEnd, count, counted, rateText, rupees } from '../format.ts'

const others = (n: number) => (n === 1 ? 'the other member' : `each of the ${count(n)} others`)
const atLeast = (share: { least: Paise; isEven: boolean }) =>
  share.isEven ? rupees(share.least) : `at least ${rupees(share.least)}`

/** The auction list and the room. Sentences say who does what; figures stand in them as they would in a passbook. */
export const auctions = {
  title: 'Auctions',
  lead: 'Each month the member who gives up the most wins and receives the pool minus that amount.',
  failed: 'Could not load auctions. Try again.',
  list: {
    running: 'Running now',
    scheduled: 'Coming up',
    over: 'Finished',
    none: 'No auctions yet.',
    noneWhy: 'Auctions are scheduled when your scheme starts.',
    noneRunning: 'No auction is open at the moment.',
    seeSchemes: 'See schemes',
    noneScheduled: 'No auction is scheduled.',
    noneOver: 'No auction has finished.',
    noneFound: 'No auction found.',
    search: 'Search auctions',
    searchHint: 'Scheme or prize',
    which: 'Which auctions',
    current: 'Now and coming up',
    prize: (chit: string, prizeNo: number) => `${chit}, prize ${prizeNo}`,
    pool: (pool: Paise) => `Pool ${rupees(pool)}`,
    bestBid: 'highest bid',
    noBids: 'no bids yet',
    prizeGiven: 'prize',
    closes: (time: string) => `Closes ${time}`,
    closed: (time: string) => `Closed ${time}`,
    since: (when: string) => `Since ${when}`,
    wasPlanned: (when: string) => `Was planned for ${when}`,
    byLot: 'by draw',
    byChart: 'by the chart',
    opens: (when: string) => `Opens ${when}`,
    opensAndCloses: (opens: string, closes: string) => `Opens ${opens}, closes ${closes}`,
    /** Behind the time, where it is held somewhere. */
    at: (when: string, place: string) => `${when}. Place: ${place}`,
    wonByYou: 'You won',
    wonBy: (ticketNo: number) => `Won by ticket ${ticketNo}`,
    overdue: 'Not opened at its time',
    missed: (when: string) => `It did not open on ${when}. All members get a notice of the new time.`,
  },
  state: {
    scheduled: 'Scheduled',
    open: 'Open',
    closed: 'Closing',
    settled: 'Settled',
    cancelled: 'Cancelled',
    previous: 'From the previous books',
    today: 'Today',
    inDays: (days: number) => (days === 1 ? 'Tomorrow' : `In ${days} days`),
  },
  room: {
    place: (place: string) => `Place: ${place}`,
    bidsWith: 'Your ticket',
    yourTicket: (ticketNo: number, keptFor: string, standing: 'leads' | BidderReason | null) => {
      const stands: Record<'leads' | BidderReason, string> = {
        leads: 'leads now',
        already_prized: 'has won',
        in_arrears: 'a contribution is unpaid',
        // of the auction or the person, not of one ticket: the page says it
        no_bids_possible: '',
        not_a_member: '',
      }
      return [`Ticket ${count(ticketNo)}`, keptFor, standing === null ? '' : stands[standing]]
        .filter((part) => part !== '')
        .join(', ')
    },
    ownLead: 'Your other ticket leads. This bid would be above your own bid.',
    title: (chit: string, prizeNo: number, prizes: number) => `${chit}, prize ${prizeNo} of ${prizes}`,
    pool: (pool: Paise, day: string) => `Pool ${rupees(pool)}, ${day}`,
    failed: 'Could not load this auction. Try again.',
    board: 'The auction now',
    live: 'Live',
    notLive: (since: string) => `No connection since ${since}`,
    watchingNow: (n: number) => `${counted(n, 'member', 'members')} here`,
    lastCall: 'Last call.',
    left: 'left',
    toOpening: 'until it opens',
    missedNext: 'The company will open it or set a new time. All members get a notice.',
    timeLeft: 'Time left',
    closes: 'closes',
    closed: 'closed',
    opens: 'opens',
    indianTime: 'IST',
    bestBidThen: { receive: 'What the leader takes, when last updated', 'give-up': 'Highest bid when last updated' },
    yours: (seq: number) => `yours, bid ${seq}`,
    of: (ticketNo: number, name: string) => `ticket ${ticketNo}, ${name}`,
    noBid: 'none yet',
    extended: (used: number, most: number, latest: string) =>
      `Extra time: ${used} of ${most} used. It closes at ${latest} at the latest.`,
    spoken: {
      left: (ms: number) =>
        ms >= 60_000
          ? counted(ms / 60_000, 'minute left.', 'minutes left.')
          : `${ms <= 10_000 ? 'Last call. ' : ''}${ms / 1000} seconds left.`,
    },
  },
  headline: {
    scheduled: (when: string) => `Opens ${when}.`,
    scheduledWithBids: (opens: string, closes: string) => `Opens ${opens}, closes ${closes}.`,
    missed: 'This auction did not open at its time.',
    leading: {
      receive: (prize: Paise) => `You lead. You take ${rupees(prize)}.`,
      'give-up': (bid: Paise) => `You lead. You give up ${rupees(bid)}.`,
    },
    tied: 'You and others have bid the highest amount. A draw decides.',
    outbid: {
      receive: (name: string, prize: Paise) => `${name} has bid higher and takes ${rupees(prize)}.`,
      'give-up': (name: string, bid: Paise) => `${name} has bid higher and gives up ${rupees(bid)}.`,
    },
    watching: {
      receive: (name: string, prize: Paise) => `${name} leads and takes ${rupees(prize)}.`,
      'give-up': (name: string, bid: Paise) => `${name} leads and gives up ${rupees(bid)}.`,
    },
    noBids: 'No bids yet.',
    moved: 'Time extended.',
    reconnecting: (time: string) => `Connecting again. Last updated ${time}.`,
    closing: 'Time is up. Please wait for the result.',
    drawingTie: (n: number) => `${n === 2 ? 'Two' : count(n)} members have bid the highest amount. A draw decides.`,
    drawingNoBids: 'Nobody bid. A draw decides.',
    drawingByLot: 'A draw decides this prize.',
    won: (prizeNo: number) => `You won prize ${prizeNo}.`,
    lost: {
      bid: {
        receive: (name: string, prizeNo: number, prize: Paise) =>
          `${name} won prize ${prizeNo} and takes ${rupees(prize)}.`,
        'give-up': (name: string, prizeNo: number, bid: Paise) =>
          `${name} won prize ${prizeNo} and gives up ${rupees(bid)}.`,
      },
      lot: (name: string, prizeNo: number) => `${name} won prize ${prizeNo} by draw.`,
      last: (name: string, prizeNo: number) => `${name} gets prize ${prizeNo}: no other ticket was left.`,
      fixed: (name: string, prizeNo: number) => `${name} gets prize ${prizeNo} by the chart.`,
    },
    cancelled: 'This auction was cancelled.',
  },
  ends: {
    youLead: (prize: Paise, share: { least: Paise; isEven: boolean; sharers: number }) =>
      `If it ends now you receive ${rupees(prize)} and ${others(share.sharers)} gets ${atLeast(share)}.`,
    youLeadAllShare: (prize: Paise, share: { least: Paise; isEven: boolean; sharers: number }) =>
      `If it ends now you receive ${rupees(prize)} and each of the ${count(share.sharers)} members a dividend of ${atLeast(share)}.`,
    othersPayNext: (month: MonthName, others: Paise, you: Paise) =>
      `In ${month} they pay ${rupees(others)}, you ${rupees(you)}.`,
    everyonePaysNext: (month: MonthName, everyone: Paise) => `In ${month} everyone pays ${rupees(everyone)}.`,
    // short: on a phone the last bids must stay above the button
    youPay: (month: MonthName, pay: Paise, less: Paise) =>
      `If it ends now you pay ${rupees(pay)} in ${month}, ${rupees(less)} less.`,
    youGetInWallet: (share: Paise) => `If it ends now you get ${rupees(share)} in your wallet.`,
    theyGet: (name: string, prize: Paise, share: { least: Paise; isEven: boolean; sharers: number }) =>
      `If it ends now ${name} receives ${rupees(prize)} and ${others(share.sharers)} a dividend of ${atLeast(share)}.`,
    theyAllGet: (name: string, prize: Paise, share: { least: Paise; isEven: boolean; sharers: number }) =>
      `If it ends now ${name} receives ${rupees(prize)} and each of the ${count(share.sharers)} members a dividend of ${atLeast(share)}.`,
    everyone: (month: MonthName, pay: Paise) => `This lowers what they pay in ${month} to ${rupees(pay)}.`,
    movedBy: (at: string, to: string, prize: Paise) =>
      `Your bid at ${at} extended the auction to ${to}. If there is no higher bid you receive ${rupees(prize)}.`,
    nobody: (prize: Paise) =>
      `If there are no bids, a draw decides. The winner receives ${rupees(prize)}. There is no dividend.`,
    nobodyBid: (prize: Paise) => `The winner receives ${rupees(prize)}. There is no dividend.`,
    tie: (tickets: string, bid: Paise, prize: Paise) =>
      `Tickets ${tickets} have bid ${rupees(bid)}, the highest amount allowed. Each has the same chance. The winner receives ${rupees(prize)}.`,
    range: (floor: Paise, cap: Paise, step: Paise) =>
      `You can give up ${rupees(floor)} to ${rupees(cap)} of the pool, in steps of ${rupees(step)}.`,
    byLot: (prize: Paise) => `There is no bidding. A draw decides. The winner receives ${rupees(prize)}.`,
    byChart: (discount: Paise, prize: Paise) =>
      `There is no bidding. The chart gives a discount of ${rupees(discount)}. The winner receives ${rupees(prize)}.`,
    ticket: (ticketNo: number, name: string) => `${ticketNo} (${name})`,
    you: 'you',
    and: ' and ',
  },
  bid: {
    title: 'Your bid',
    tryLead: 'Try amounts before it opens. This is not a bid.',
    atLeast: (least: Paise) => `at least ${rupees(least)}`,
    amount: { receive: 'You receive, in rupees', 'give-up': 'Your bid in rupees' },
    less: (by: Paise) => `${rupees(by)} less`,
    more: (by: Paise) => `${rupees(by)} more`,
    raiseBy: 'Raise by',
    setTo: (figure: Paise) => `Set to ${rupees(figure)}`,
    unknown: 'We do not know if your bid arrived. Press again: it is not counted twice.',
    reconnecting: 'No connection. The highest bid may have changed.',
    tieOffer: (cap: Paise) =>
      `${rupees(cap)} is the highest amount and is already bid. If you bid it too, a draw decides.`,
    typed: 'Please enter an amount in whole rupees.',
    notEligible: {
      title: 'You cannot bid here',
      titleUnpaid: 'You cannot bid yet',
      wonPrize: (prizeNo: number) => `You won prize ${prizeNo}. Each ticket can win once.`,
      unpaid: (month: MonthName, pay: Paise) => `You can bid after paying ${rupees(pay)} for ${month}.`,
      payNow: 'Pay Now',
    },
  },
  noBidding: {
    title: 'There is no bidding',
    lot: 'In this scheme a draw decides every prize. The draw is among the tickets that have not won and have paid up to this month. Anyone can check the draw.',
    noRoom:
      'Bidding is not possible in this scheme. A draw decides among the tickets that have not won and have paid up to this month.',
    fixed: (ticketNo: number, name: string) =>
      `In this scheme prizes follow a printed chart, in ticket order. This prize goes to ticket ${ticketNo}, ${atEnd(name)}.`,
    fixedToYou: 'In this scheme prizes follow a printed chart, in ticket order. This prize is yours.',
    pay: 'You only need to pay your contribution.',
    terms: 'See terms',
    chart: 'See terms and chart',
  },
  compare: {
    title: 'What it means for you',
    what: 'What',
    now: (bid: Paise) => `Win now, give up ${rupees(bid)}`,
    wait: (monthNo: number) => `Wait for month ${monthNo}`,
    receive: 'You receive',
    within: 'within 3 days',
    payIn: 'You pay in all',
    atMost: 'at most',
    over: 'Over the scheme',
    cost: 'your cost',
    gain: 'your gain',
    even: 'even',
    rate: 'As a rate',
    ratePercent: (rate: number, about: boolean) => `${about ? 'about ' : ''}${rateText(rate, 1)}`,
    borrow: 'a month, the cost of getting it early',
    saving: 'a month, earned by waiting',
    noRate: 'no single rate',
    nextPay: (month: MonthName) => `${month} you pay`,
    others: (pay: Paise) => `others ${rupees(pay)}`,
    eachOther: (n: number) => (n === 1 ? 'The other member gets' : `Each of ${count(n)} members gets`),
    later: 'Dividends of later months are not counted. Each one lowers what you pay.',
    more: 'Open calculator',
    howTitle: 'How we calculate this',
    how: {
      paid: (sums: string) => `Paid so far: ${sums}.`,
      nothingPaid: 'Nothing paid so far.',
      waiting: (bid: Paise) =>
        `Waiting assumes that another member wins this prize with ${rupees(bid)} and that you take the last prize without a bid.`,
      borrowing: (last: Paise, month: number, now: Paise, apart: number) =>
        `Borrowing rate: ${rupees(last)} in month ${month} against ${rupees(now)} now, ${counted(apart, 'month', 'months')} apart.`,
    },
  },
  bids: {
    title: 'Bids',
    soFar: (n: number) => `${count(n)} so far`,
    inAll: (n: number) => `${count(n)} in all`,
    none: 'No bids yet.',
    noneEver: 'No bids.',
    void: 'void',
    you: 'You',
    figure: {
      receive: (isYours: boolean) => (isYours ? 'take' : 'takes'),
      'give-up': (isYours: boolean) => (isYours ? 'give up' : 'gives up'),
    },
    ticket: (ticketNo: number) => `, ticket ${ticketNo}`,
    moved: 'extended time',
    all: (n: number) => `Show all ${count(n)}`,
  },
  verifyLink: {
    title: 'Check it yourself',
    words: 'Check the full auction, bid by bid, without asking us.',
    wordsWithoutBids: 'Check how this prize was given, without asking us.',
    open: 'Check this auction',
  },
  receipt: {
    title: 'Your receipt',
    recorded: 'Recorded',
    void: 'Void',
    bid: (seq: number, ticketNo: number) => `Bid ${seq}, ticket ${ticketNo}, you give up`,
    at: 'Recorded at',
    seal: 'Code',
    copy: 'Copy the receipt',
    copied: 'Receipt copied.',
    keep: 'Proof of your bid. Keep it: it also shows that no earlier bid was changed.',
    text: (chit: string, prizeNo: number, seq: number, ticketNo: number, bid: Paise, at: string, seal: string) =>
      `${chit}, prize ${prizeNo}: bid ${seq}, ticket ${ticketNo}, gives up ${rupees(bid)}, recorded ${at} IST, code ${seal}`,
  },
  rules: {
    title: 'Rules',
    highest: {
      receive: 'The member who takes the least wins: it is the member who gives up the most of the pool.',
      'give-up': 'The highest bid wins. Your bid is the part of the pool you give up.',
    },
    close: (seconds: number, latest: string) =>
      `A bid in the last ${counted(seconds, 'second', 'seconds')} extends the auction to ${counted(seconds, 'second', 'seconds')} after the bid, but not past ${latest}.`,
    time: 'Our server’s time is final.',
    tie: 'If several members bid the maximum, a draw decides. Anyone can check the draw.',
  },
  over: {
    where: (pool: Paise) => `How the ${rupees(pool)} is shared`,
    prizeTo: (name: string) => `Prize to ${name}`,
    prizeToYou: 'Prize to you',
    dividends: (sharers: number, each: Paise, isEven: boolean) =>
      `Dividends, ${count(sharers)} × ${isEven ? '' : 'about '}${rupees(each)}`,
    noDividends: 'Dividends',
    roundingKept: 'Rounding, kept for the last prize',
    roundingShared: 'Rounding of earlier prizes, shared now',
    commission: 'Commission and tax',
    pool: 'The pool',
    comes: (payBy: string, closed: string, bid: Paise) =>
      `will be in your wallet by ${payBy}. Closed at ${closed} with your bid of ${rupees(bid)}.`,
    comesByLot: (payBy: string) => `will be in your wallet by ${payBy}.`,
    yourDividend: 'Your dividend',
    noDividend: 'There is no dividend this time.',
    contribution: (month: MonthName) => `${month} contribution`,
    earlier: 'Earlier dividends',
    payBy: (day: string) => `You pay by ${day}`,
    paidOn: (day: string) => `You paid on ${day}`,
    overdueSince: (day: string) => `Overdue since ${day}`,
    toWallet: 'It is in your wallet.',
    cancelled: (reason: string) => `Reason: ${reason}`,
    anew: 'We will schedule this prize again.',
    void: 'Its bids do not count.',
    toNew: 'Go to the new auction',
    next: {
      title: 'Your next chance',
      titleForAll: 'The next auction',
      titleWithoutBids: 'The next prize',
      prize: (prizeNo: number, prizes: number) => `Prize ${prizeNo} of ${prizes}`,
      alone: (prizeNo: number) => `You are the only one left: you get prize ${prizeNo} without an auction.`,
      many: (n: number) => `${count(n)} others`,
      still: (names: string) => `${names} can still bid.`,
      justYou: (names: string) => `Only you and ${names} can still bid.`,
      aloneInLot: (prizeNo: number) => `You are the only one left: you get prize ${prizeNo} without a draw.`,
      stillInLot: (names: string) => `${names} are still in the draw.`,
      justYouInLot: (names: string) => `Only you and ${names} are still in the draw.`,
      byChart: (ticketNo: number, name: string) => `The chart gives it to ticket ${ticketNo}, ${atEnd(name)}.`,
      byChartToYou: 'The chart gives it to you.',
      open: 'Go to auction',
    },
    steps: {
      title: 'What happens next',
      settled: 'Auction closed and settled',
      given: 'Prize given',
      security: (months: number) => `Your turn: give security for ${counted(months, 'month', 'months')} still to pay`,
      securityWords: (address: string) => `Bring the security to our office, ${address}. We record it.`,
      approval: 'An administrator approves',
      approvalWords: (payBy: string) => `Within 3 days, by ${payBy}`,
      wallet: (prize: Paise) => `${rupees(prize)} in your wallet`,
      walletWords: 'We send an email and an app alert.',
      toWallet: 'Wallet',
    },
  },
}
