import type { Paise } from '@kuri/domain'
import { counted, rupees } from '../../format.ts'
import { scheme } from './scheme.ts'

// A member’s first page. Sentences of the seed stay verbatim.

/** How the sum of a due comes about; '': it is the contribution alone. */
function sumAlone(instalment: Paise, dividend: Paise, penalty: Paise): string {
  if (instalment === 0) return 'late fee'
  const parts = [
    ...(dividend > 0 ? [`− ${rupees(dividend)} dividend`] : []),
    ...(penalty > 0 ? [`+ ${rupees(penalty)} late fee`] : []),
  ]
  return parts.length === 0 ? '' : `${rupees(instalment)} ${parts.join(' ')}`
}

export const dashboard = {
  title: (name: string) => `Welcome, ${name}`,
  date: (weekday: string) => `${weekday}, `,
  noUserId: 'User ID not found in localStorage',
  failed: 'Failed to load user data or images',
  due: 'Payment due',
  auction: 'Next auction',
  liveAuction: 'Auction open now',
  openNow: 'Open now',
  prize: (chit: string, prizeNo: number, prizes: number) => `${chit}, prize ${prizeNo} of ${prizes}`,
  opens: 'Opens',
  closes: 'Closes',
  pool: 'Pool',
  mayBid: 'You can bid',
  mayBidYes: 'yes',
  mayBidOnce: (month: string) => `after paying ${month}`,
  mayBidWon: 'no, you have won',
  prizeGoes: 'Decided',
  byLot: 'by draw',
  byChart: 'by the printed chart',
  room: 'Go to auction',
  noAuction: 'No auction is scheduled.',
  noAuctionWhy: 'The first auction of a scheme usually opens three days after the first due date.',
  schemes: 'My Schemes',
  all: 'All',
  monthOf: (month: number, months: number, pool: Paise) => `Month ${month} of ${months}, pool ${rupees(pool)}`,
  starts: (day: string) => `Starts ${day}`,
  paidSoFar: 'Paid so far',
  dividends: 'Dividends',
  nextDue: 'Next payment',
  on: 'on',
  dots: (chit: string, months: number, dots: readonly { state: string }[]) => {
    const of = (state: string) => dots.filter((dot) => dot.state === state).length
    const [late, due] = [of('late'), of('due')]
    return `${chit}: ${of('paid')} of ${counted(months, 'month', 'months')} paid${late > 0 ? `, ${late} overdue` : ''}${due > 0 ? `, ${due} due today` : ''}`
  },
  wallet: 'Wallet',
  statement: 'Statement',
  canUse: 'Available',
  balance: 'Balance',
  held: 'Withdrawal in progress',
  lastLines: 'Last entries',
  addMoney: 'Add money',
  news: 'News from the company',
  profile: 'Profile',
  code: (code: string) => `Member code ${code}`,
  editProfile: 'Edit',
  since: 'Member since',
  role: 'Role',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  location: 'Location',
}

/** The card of everything a member has to pay. */
export const toPay = {
  title: 'To pay',
  late: (n: number) => `${n} overdue`,
  allPaid: 'All paid',
  count: (n: number, withNext: boolean) => `${counted(n, 'payment', 'payments')}${withNext ? '' : ', due up to today'}`,
  nothing: 'Nothing to pay now',
  soon: 'Due soon',
  nothingToday: 'Nothing is due today',
  next: (
    { amount, canStillFall, name }: { amount: Paise; canStillFall?: boolean | undefined; name: string },
    day: string,
  ) => `Next: ${canStillFall ? `${scheme.due.atMost} ` : ''}${rupees(amount)} by ${day} for ${name}.`,
  early: (amount: Paise) => `Pay ${rupees(amount)} early`,
  line: (chit: string, month: string, year: number) => `${chit}, ${month} ${year}`,
  daysLate: (n: number) => `${counted(n, 'day', 'days')} overdue`,
  today: 'due today',
  due: (day: string) => `due ${day}`,
  part: 'Pay a part now',
  partAmount: 'You pay now for your contributions',
  partWhy: (left: Paise) => `The oldest is paid first. ${rupees(left)} stays due.`,
  partProblem: 'Enter an amount from ₹1 up to less than the total.',
  partRupees: 'A part payment is in whole rupees.',
  partPenalty: 'A late fee is paid as a whole. Enter the amount with the late fee, or without it.',
  received: 'Received by our office, not paid yet',
  sumAlone,
  sum: (...of: Parameters<typeof sumAlone>) => {
    const text = sumAlone(...of)
    return text === '' ? '' : ` · ${text}`
  },
  fromWallet: (total: Paise) => `Pay ${rupees(total)} from wallet`,
  online: (total: Paise) => `Pay ${rupees(total)} online`,
  walletBecomes: (before: Paise, after: Paise) => `Wallet ${rupees(before)} → ${rupees(after)}`,
  walletShort: (available: Paise) => `Your wallet has only ${rupees(available)}.`,
  paying: (total: Paise) => `Paying ${rupees(total)} from your wallet`,
  undo: (seconds: number) => `Undo (${seconds} s)`,
  paidTitle: 'Payment received',
  done: 'Done',
}

/** For a member without a chit. */
export const firstSteps = {
  title: 'Your first scheme',
  lead: 'You have no schemes yet. Three steps to start:',
  choose: 'Choose a scheme',
  chooseWhy: 'See the open schemes and what each costs a month.',
  approved: 'The company approves your request',
  approvedWhy: 'We notify you when it is approved.',
  pay: 'Pay the first month',
  payWhy: 'Then you can bid from the first auction.',
  open: 'See open schemes',
}
