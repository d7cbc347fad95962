import type { Paise } from '@kuri/domain'
import { counted, rupees } from '../format.ts'

/** Standing offers in the room: who cannot be there, or press in time, says how far to bid for them. */
export const offers = {
  title: 'Automatic bid',
  changeTitle: 'Change my limit',
  lead: 'We bid for you, only as much as needed, up to your limit. You can change or remove it until the auction closes.',
  field: { receive: 'I take at least', 'give-up': 'I give up at most' },
  means: { receive: 'You give up at most', 'give-up': 'You receive at least' },
  range: (floor: Paise, cap: Paise, step: Paise) => `${rupees(floor)} to ${rupees(cap)}, in steps of ${rupees(step)}.`,
  most: 'Your limit: the most you give up',
  youReceive: 'You receive at least',
  secret:
    'No one else can see your limit, not even our staff. Others see only a code of it, without your name or amount. Each bid we make for you is shown like every bid.',
  unknown: 'We do not know if it was saved. Press again: it is not counted twice.',
  make: 'Set my limit',
  save: 'Save my limit',
  change: 'Change',
  done: 'Your limit is saved.',
  effect: {
    ahead: 'We bid for you when the auction opens.',
    paused: 'A contribution is unpaid. We bid for you when you have paid it.',
    leading: 'You lead. We bid for you only if another member bids higher.',
    below: 'You already lead with a higher bid, so we do not bid for you.',
    'at-once': {
      receive: (prize: Paise) =>
        `We bid for you at once: you take ${rupees(prize)}, or less if another limit is close to yours.`,
      'give-up': (bid: Paise) =>
        `We bid for you at once: you give up ${rupees(bid)}, or more if another limit is close to yours.`,
    },
    passed: 'The bids have passed this limit. We do not bid for you.',
  },
  made: 'Set',
  paused: 'Paused',
  lastBid: (seq: number, at: string) => `Our last bid for you: bid ${seq} at ${at}`,
  noBidYet: 'We have not bid for you yet',
  standing: {
    waiting: 'We bid for you when the auction opens. You can change or remove your limit until it closes.',
    pausedAhead: 'Paused: a contribution is unpaid. Pay it, and we bid for you.',
    paused: 'Paused: a contribution is unpaid. Pay it during the auction, and we bid for you again.',
    leads: 'You lead. If another member bids higher, we bid again for you, up to your limit.',
    silent: 'We bid for you, up to your limit.',
    passed: 'The bids have passed your limit. We stopped bidding for you. You can raise your limit or bid yourself.',
  },
  withdraw: {
    button: 'Remove',
    question: 'Remove your limit?',
    consequence: 'We will not bid for you. You can bid yourself.',
    consequenceOpen: 'We will not bid for you again. Bids we have made for you still count.',
    verb: 'Remove my limit',
    done: 'Your limit is removed.',
  },
  seal: {
    label: 'Code',
    copy: 'Copy your limit with its code',
    copied: 'Copied.',
    check: 'Check the code',
    keep: 'Save the proof with my limits',
    holds: 'The code matches your limit and was shown in the auction. Nothing was changed.',
    breaks: 'The code does not match this limit. Keep this page open and call the company.',
    text: (chit: string, prizeNo: number, ticketNo: number, limit: Paise, at: string) =>
      `${chit}, prize ${prizeNo}: automatic bid of ticket ${ticketNo}, at most ${rupees(limit)}, set ${at} IST`,
    parts: (auctionId: string, commitment: string, salt: string) =>
      `auction ${auctionId}, code ${commitment}, salt ${salt}`,
  },
  removed: 'You removed your limit.',
  ended: {
    title: (n: number) => (n === 1 ? 'A limit you changed or removed' : `${n} limits you changed or removed`),
    set: (at: string) => `set at ${at}`,
  },
  sealed: {
    title: (n: number) => counted(n, 'limit of automatic bids', 'limits of automatic bids'),
    lead: 'These are not bids: each is the limit up to which we bid for a member. No one can see these limits or whose they are. Each code is recorded with the bids when the limit is set, so that no limit can be added later.',
    show: (n: number) => (n === 1 ? 'Show its code' : 'Show their codes'),
  },
  byOffer: 'automatic',
  /** Staff entered it for a member who signed for it. */
  byAuthority: 'entered by staff',
}
