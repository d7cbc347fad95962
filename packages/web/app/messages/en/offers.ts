import type { Paise } from '@kuri/domain'
import { counted, rupees } from '../format.ts'

/** Standing offers in the room: who cannot be there says beforehand how far to bid for them. */
export const offers = {
  title: 'Automatic bid',
  changeTitle: 'Change your automatic bid',
  lead: 'Set a limit. We bid for you, only as much as needed, up to your limit.',
  field: 'Your limit: the most you give up',
  range: (floor: Paise, cap: Paise, step: Paise) => `${rupees(floor)} to ${rupees(cap)}, in steps of ${rupees(step)}.`,
  most: 'Your limit: the most you give up',
  youReceive: 'You receive at least',
  secret: 'No one else can see your limit, not even our staff. Others see only a code, without your name or amount.',
  unknown: 'We do not know if it was saved. Press again: it is not counted twice.',
  make: 'Set automatic bid',
  save: 'Save change',
  keep: 'Keep as it was',
  change: 'Change',
  done: 'Your automatic bid is set.',
  made: 'Set',
  sleeps: 'Paused',
  lastBid: (seq: number, at: string) => `Our last bid for you: bid ${seq} at ${at}`,
  noBidYet: 'We have not bid for you yet',
  standing: {
    waiting: 'We bid for you when the auction opens. You can change or remove it until then.',
    asleepAhead: 'Paused: a contribution is unpaid. Pay it, and we bid for you.',
    asleep: 'Paused: a contribution is unpaid. Pay it during the auction, and we bid for you again.',
    leads: 'You lead. If another member bids higher, we bid again for you, up to your limit.',
    silent: 'We bid for you, up to your limit.',
    passed: 'The bids have passed your limit. We stopped bidding for you. You can bid higher yourself.',
  },
  withdraw: {
    button: 'Remove',
    question: 'Remove your automatic bid?',
    consequence: 'We will not bid for you. You can bid yourself.',
    verb: 'Remove automatic bid',
    done: 'Your automatic bid is removed.',
  },
  seal: {
    label: 'Code',
    copy: 'Copy your limit with its code',
    copied: 'Copied.',
    check: 'Check the code',
    holds: 'The code matches your limit and was shown before the auction opened. Nothing was changed.',
    breaks: 'The code does not match this limit. Keep this page open and call the company.',
    text: (chit: string, prizeNo: number, ticketNo: number, limit: Paise, at: string) =>
      `${chit}, prize ${prizeNo}: automatic bid of ticket ${ticketNo}, at most ${rupees(limit)}, set ${at} IST`,
    parts: (auctionId: string, commitment: string, salt: string) =>
      `auction ${auctionId}, code ${commitment}, salt ${salt}`,
  },
  sealed: {
    title: (n: number) => counted(n, 'automatic bid', 'automatic bids'),
    ahead: 'No one can see these limits or whose they are before the auction opens.',
    open: 'We bid for these members one step at a time. Their limits stay secret.',
    show: (n: number) => (n === 1 ? 'Show its code' : 'Show their codes'),
  },
  byOffer: 'automatic',
}
