import type { Paise } from '@kuri/domain'
import { count, counted, rupees } from '../format.ts'

/** The room before its auction opens and after it is over. */
export const around = {
  waiting: {
    title: 'Before it opens',
    here: (n: number) => `${counted(n, 'member is', 'members are')} here.`,
    mayBid: (n: number) => `${counted(n, 'member', 'members')} can bid.`,
    earlier: { receive: 'Earlier winners received', 'give-up': 'Earlier winners gave up' },
    prize: (prizeNo: number, day: string) => `Prize ${prizeNo}, ${day}`,
    limit: {
      receive: (prize: Paise) => `Your limit: take at least ${rupees(prize)}`,
      'give-up': (bid: Paise) => `Your limit: give up at most ${rupees(bid)}`,
    },
    noLimit: 'You have not set a limit.',
  },
  bring: {
    open: 'See what to bring',
    title: 'What to bring',
    why: (stillToPay: Paise) =>
      `You still pay ${rupees(stillToPay)} in the months to come. We pay the prize when we have security for it.`,
    security: (guarantors: number) =>
      guarantors > 0 ? 'Security: the guarantors, or one of the others' : 'Security: one of these',
    guarantors: (n: number) =>
      n === 1 ? 'One guarantor who comes with you' : `${count(n)} guarantors who come with you`,
    movable: (value: Paise) => `A deposit, gold or other movable security worth at least ${rupees(value)}`,
    immovable: (value: Paise) => `Land or a house worth at least ${rupees(value)}, with its title documents`,
    documents: 'Documents',
    paperList: (withGuarantors: boolean) => [
      'Your photo ID',
      ...(withGuarantors ? ['For each guarantor: photo ID and a proof of income, such as a salary slip'] : []),
    ],
    where: 'Where and by when',
    office: (address: string, payBy: string) =>
      `At our office, ${address}. Come as soon as you can: we check the security before we pay, by ${payBy}.`,
    call: (phone: string) => `Questions: call ${phone}.`,
  },
  replay: {
    open: 'Replay',
    title: 'Replay of the auction',
    opens: (time: string) => `It opened at ${time}.`,
    bidOf: (seq: number, bids: number, time: string) => `Bid ${seq} of ${count(bids)}, at ${time}`,
    pause: 'Pause',
    go: 'Continue',
    again: 'Play again',
    toEnd: 'Skip to the end',
  },
  share: {
    open: 'Share',
    copied: 'The result is copied. Paste it where you like.',
    prize: (chit: string, prizeNo: number, prizes: number) => `${chit}, prize ${prizeNo} of ${prizes}`,
    won: {
      bid: (prize: Paise, bid: Paise) => `I won: I give up ${rupees(bid)} and receive ${rupees(prize)}.`,
      lot: (prize: Paise) => `I won by draw and receive ${rupees(prize)}.`,
      last: (prize: Paise) => `I got the prize and receive ${rupees(prize)}.`,
      fixed: (prize: Paise) => `I got the prize and receive ${rupees(prize)}.`,
    },
    others: {
      bid: (ticketNo: number, prize: Paise, bid: Paise) =>
        `Ticket ${ticketNo} won: it gives up ${rupees(bid)} and receives ${rupees(prize)}.`,
      lot: (ticketNo: number, prize: Paise) => `Ticket ${ticketNo} won by draw and receives ${rupees(prize)}.`,
      last: (ticketNo: number, prize: Paise) => `Ticket ${ticketNo} got the prize and receives ${rupees(prize)}.`,
      fixed: (ticketNo: number, prize: Paise) => `Ticket ${ticketNo} got the prize and receives ${rupees(prize)}.`,
    },
    bids: (n: number) => `${counted(n, 'bid', 'bids')}.`,
    check: (address: string) => `Check the result: ${address}`,
  },
  checked: { holds: 'Checked', breaks: 'Check failed', open: 'Check' },
}
