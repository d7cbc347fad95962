import type { Paise } from '@kuri/domain'
import { counted, rupees } from '../format.ts'

/** Standing offers in the room: who cannot be there says beforehand how far to bid for them. */
export const offers = {
  title: 'Standing offer',
  changeTitle: 'Change your standing offer',
  lead: 'Cannot be there? Say the most you would give up. From the opening on we bid for you: the lowest step needed, never more than this.',
  field: 'The most you would give up',
  range: (floor: Paise, cap: Paise, step: Paise) => `${rupees(floor)} to ${rupees(cap)}, in steps of ${rupees(step)}.`,
  most: 'The most you would give up',
  youReceive: 'You would receive at least',
  secret: 'Nobody else can read it, our administrators included. The room sees a seal, not the sum and not your name.',
  unknown: 'We do not know whether your offer arrived. Press again: there is only ever one.',
  make: 'Make this offer',
  save: 'Change the offer',
  keep: 'Keep it as it was',
  change: 'Change',
  done: 'Your standing offer is in.',
  made: 'Made',
  sleeps: 'Asleep',
  lastBid: (seq: number, at: string) => `We bid for you last, bid ${seq} at ${at}`,
  noBidYet: 'We have not bid for you',
  standing: {
    waiting: 'We bid for you from the opening on. Until then you can change it or take it back.',
    asleepAhead: 'It sleeps while a contribution is unpaid. Pay, and it bids with the others.',
    asleep: 'It sleeps: a contribution is unpaid. Pay while the auction is open, and we bid for you again.',
    leads: 'You lead. We answer whoever bids more, up to your limit.',
    silent: 'We answer for you, up to your limit.',
    passed: 'The bids have reached your limit: we bid no more for you. You can go further by hand.',
  },
  withdraw: {
    button: 'Withdraw',
    question: 'Withdraw your standing offer?',
    consequence: 'We will not bid for you. You can make another until the opening, and bid by hand after it.',
    verb: 'Withdraw the offer',
    done: 'Your standing offer is withdrawn.',
  },
  seal: {
    label: 'Its seal',
    copy: 'Copy your offer with its seal',
    copied: 'Offer copied.',
    check: 'Check the seal',
    holds: 'The seal belongs to your limit, and stood in the room before the opening: nothing was changed.',
    breaks: 'The seal does not fit this limit. Please call the company and keep this page open.',
    text: (chit: string, prizeNo: number, ticketNo: number, limit: Paise, at: string) =>
      `${chit}, prize ${prizeNo}: standing offer of ticket ${ticketNo}, at most ${rupees(limit)}, made ${at} Indian time`,
    parts: (auctionId: string, commitment: string, salt: string) =>
      `auction ${auctionId}, seal ${commitment}, salt ${salt}`,
  },
  sealed: {
    title: (n: number) => counted(n, 'standing offer', 'standing offers'),
    ahead: 'Sealed until the opening: nobody can read how far they go, or whose they are.',
    open: 'We bid for their owners in the open, a step at a time. How far they may go stays theirs.',
    show: (n: number) => (n === 1 ? 'Show its seal' : 'Show their seals'),
  },
  byOffer: 'by standing offer',
}
