import type { Paise } from '@kuri/domain'
import { count, counted, rupees } from '../format.ts'

/** The page on which anybody checks an auction, and the doors to it. */
export const verify = {
  title: 'Check an auction or a passbook',
  lead: 'Anybody can check them here, member or not. Your browser does the sums: it does not take our word.',
  choose: {
    title: 'What do you want to check?',
    id: 'Auction id, or the address of its room',
    idHint: 'It stands in the address of the room and in the minutes.',
    fetch: 'Check it',
    empty: 'Please enter an auction id.',
    or: 'Or open a file: the proof of an auction, or a signed passbook. It never leaves this device; no connection is needed.',
    file: 'Open a file',
    fileLabel: 'Proof or signed passbook',
    drop: 'You can also drop it here.',
    reading: (name: string) => `From your file ${name}`,
  },
  failed: 'Failed to load this proof.',
  missing: 'No auction has this id.',
  missingWhy: 'Look at it again: it has 36 characters, digits and letters a to f, in five groups.',
  unreadable: {
    notJson: 'This is neither a proof nor a passbook: it cannot be read.',
    badPart: (part: string) => `This file cannot be read at “${part}”. It was changed, or the file is damaged.`,
    tooLong: 'This file is too long to be a proof or a passbook.',
  },
  notYet: {
    title: 'The bidding is not over',
    why: 'The bids are published when it is. Until then the promise of the lot stands here: keep it, it cannot be changed any more.',
    promise: 'Promise',
    never: 'There is nothing to check',
    neverWhy:
      'This auction was cancelled before it opened: nobody could bid. Its prize is scheduled anew under a new id.',
  },
  verdict: {
    holds: 'Everything follows.',
    bid: (ticketNo: number, bid: Paise) => `Ticket ${ticketNo} had to win: no bid was higher than ${rupees(bid)}.`,
    lot: (ticketNo: number, among: number) =>
      `Your browser drew ticket ${ticketNo} too, out of ${counted(among, 'ticket', 'tickets')}.`,
    last: (ticketNo: number) => `Nobody bid, and ticket ${ticketNo} took the prize without a lot: only it could.`,
    fixed: (ticketNo: number) => `Ticket ${ticketNo} had its turn by the chart.`,
    cancelled: (bids: number) =>
      bids === 0
        ? 'The auction was cancelled before anybody bid.'
        : `The auction was cancelled: its ${counted(bids, 'bid is', 'bids are')} void, and none was taken out.`,
    closed: 'The bidding is over and the lot is not drawn yet: come back for the result.',
    breaks: (where: string) => `This proof breaks: ${where}.`,
    breaksWhy:
      'What stands there, or in front of it, is not what was sealed. If this proof came from us, keep it and call us: this must not happen.',
  },
  where: {
    genesis: 'at the beginning',
    bid: (seq: number) => `at bid ${seq}`,
    bids: 'in the bids',
    head: 'at the end of the bids',
    tickets: 'at the tickets in the lot',
    commitment: 'at the secret',
    seed: 'at the words of the witnesses',
    winner: 'at the ticket drawn',
    result: 'at the result',
  },
  steps: {
    title: 'What was checked',
    holds: 'holds',
    breaks: 'breaks here',
    unseen: 'not reached',
    genesis: 'The beginning is sealed',
    genesisWords: (prizeNo: number, unprized: number) =>
      `The scheme’s frozen terms, the ${counted(unprized, 'ticket', 'tickets')} that had no prize before prize ${prizeNo}, and the promise of the lot give the first seal.`,
    bids: 'Every bid is sealed onto the one before',
    bidsWords: (bids: number) =>
      bids === 0
        ? 'There was no bid.'
        : `${counted(bids, 'bid', 'bids')}, recomputed one by one: none changed, dropped, added or put elsewhere.`,
    head: 'The last seal is the one published',
    headWords: 'Nothing was added after the close.',
    tickets: 'The right tickets were in the lot',
    ticketsWords: (ticketNos: readonly number[], tied: boolean) =>
      `${ticketNos.length === 1 ? 'Ticket' : 'Tickets'} ${ticketNos.join(', ')}: ${tied ? 'all that had bid the most there is' : 'those that could win when nobody bid'}, frozen before the draw.`,
    commitment: 'The secret is the one promised',
    commitmentWords: 'Its seal was public before the first bid.',
    seed: 'Secret, frozen tickets and words make the number',
    seedWords: (words: readonly string[]) =>
      words.length === 0
        ? 'No witness typed a word.'
        : `The witnesses typed ${words.map((word) => `“${word}”`).join(' and ')}.`,
    winner: 'Drawn again, the lot falls on the same ticket',
    winnerWords: (ticketNo: number) => `Ticket ${ticketNo}.`,
    result: 'The result is what follows',
    resultWords: (ticketNo: number, discount: Paise) =>
      `Ticket ${ticketNo} forgoes ${rupees(discount)}; nobody else had to win.`,
    noResult: 'No prize was given here.',
    noResultYet: 'No prize is given yet.',
  },
  facts: {
    title: 'The auction',
    prize: 'Prize',
    pool: 'Pool',
    tickets: 'Tickets without a prize before it',
    auction: 'Auction id',
    head: 'Last seal',
    bids: 'Bids',
    bid: 'Bid',
    ticket: (ticketNo: number) => `Ticket ${ticketNo}`,
    none: 'No bids.',
    all: (n: number) => `Show all ${count(n)}`,
    keep: 'Keep this proof',
    kept: 'With this file you can check again any time, here without a connection or with the script on this page.',
  },
  script: {
    title: 'Without us at all',
    lead: 'This script does the same on your own machine, from the file alone. It needs Node and nothing of ours. Read it, it is short: thirty lines check chain and lot, the rest says who had to win.',
    get: 'Get the script',
    run: 'Then run',
    show: 'Read it here',
  },
  trust: {
    title: 'What remains to be trusted',
    words: [
      'The draw is fair unless whoever keeps the company’s secret and all witnesses act together: knowing the secret, the last of them could try words until one suits. The promise was public before the first bid, so the secret itself could not be chosen later.',
      'Where nobody bid, who could win rests on who had paid. Payments are not public: members see them in their scheme.',
      'The proof shows what was recorded and in which order. That your bid reached us in time, your own receipt shows: its seal must stand among the bids.',
      'A cancelled auction is drawn anew under a new id. Its reason stands in the room.',
    ],
  },
}
