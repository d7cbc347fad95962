import type { Paise } from '@kuri/domain'
import { count, counted, rupees } from '../format.ts'

/** The page on which anybody checks an auction, and the doors to it. */
export const verify = {
  title: 'Check an auction or a passbook',
  lead: 'Anyone can check the result independently. Your browser does the calculation.',
  choose: {
    title: 'What do you want to check?',
    id: 'Auction ID, or the link to the auction',
    idHint: 'You find it in the link to the auction and in the minutes.',
    fetch: 'Check it',
    empty: 'Please enter an auction ID.',
    or: 'Or open a file: the proof of an auction, or a signed passbook. The file stays on this device. You do not need a connection.',
    file: 'Open a file',
    fileLabel: 'Proof or signed passbook',
    drop: 'You can also drop it here.',
    reading: (name: string) => `From your file ${name}`,
  },
  failed: 'Could not load this proof. Try again.',
  missing: 'There is no auction with this ID.',
  missingWhy: 'Check the ID: it has 36 characters (digits, letters a to f and hyphens).',
  unreadable: {
    notJson: 'We cannot read this file. It is not a proof or a passbook.',
    badPart: (part: string) => `We cannot read this file at “${part}”. It was changed or damaged.`,
    tooLong: 'This file is too long to be a proof or a passbook.',
  },
  notYet: {
    title: 'The auction is not finished',
    why: 'The bids are published when it is finished. The code of the company’s secret for the draw is shown now. Keep it: it cannot be changed.',
    promise: 'Code of the secret',
    never: 'There is nothing to check',
    neverWhy: 'This auction was cancelled before it opened. Its prize is scheduled again with a new ID.',
  },
  verdict: {
    holds: 'Result verified.',
    bid: (ticketNo: number, bid: Paise) => `Ticket ${ticketNo} won: no bid was higher than ${rupees(bid)}.`,
    lot: (ticketNo: number, among: number) =>
      `Your browser also drew ticket ${ticketNo}, out of ${counted(among, 'ticket', 'tickets')}.`,
    last: (ticketNo: number) =>
      `There were no bids. Ticket ${ticketNo} was the only one left, so it got the prize without a draw.`,
    fixed: (ticketNo: number) => `Ticket ${ticketNo} got the prize by the chart.`,
    cancelled: (bids: number) =>
      bids === 0
        ? 'The auction was cancelled before the first bid.'
        : `The auction was cancelled: its ${counted(bids, 'bid is', 'bids are')} shown here but do not count.`,
    closed: 'The auction is finished, but the draw is not. Come back for the result.',
    breaks: (where: string) => `Verification failed: ${where}.`,
    breaksWhy: 'This part, or a part before it, was changed. If the proof came from us, keep it and call us.',
  },
  where: {
    genesis: 'at the beginning',
    bid: (seq: number) => `at bid ${seq}`,
    offer: (seq: number) => `at limit ${seq}`,
    bids: 'in the bids',
    offers: 'at the limits of automatic bids',
    opened: 'at a limit that is shown',
    head: 'at the end of the bids',
    tickets: 'at the tickets in the draw',
    commitment: 'at the secret',
    words: 'at the words of the witnesses',
    seed: 'at the random number for the draw',
    winner: 'at the ticket drawn',
    result: 'at the result',
  },
  steps: {
    title: 'What was checked',
    holds: 'correct',
    breaks: 'wrong here',
    unseen: 'not checked',
    genesis: 'The start is fixed',
    genesisWords: (prizeNo: number, unprized: number) =>
      `The first code is made from the terms, the ${counted(unprized, 'ticket', 'tickets')} without a prize before prize ${prizeNo}, and the code of the secret.`,
    bids: 'Every bid is linked to the bid before',
    bidsWords: (bids: number) =>
      bids === 0
        ? 'There were no bids.'
        : `${counted(bids, 'bid', 'bids')}, checked one by one: none was changed, removed, added or moved.`,
    offers: 'Every automatic bid had a limit before it',
    offersWords: (bids: number) =>
      bids === 0
        ? 'The code of each limit was recorded when it was set. No automatic bid was made.'
        : `${counted(bids, 'automatic bid', 'automatic bids')}: the code of its limit was recorded before it, and the limit was not changed or removed before it.`,
    opened: 'The limit shown is the one that was set',
    openedWords: (limits: readonly { readonly ticketNo: number; readonly limit: Paise }[]) =>
      `${limits.map(({ ticketNo, limit }) => `Ticket ${ticketNo}: ${rupees(limit)}`).join(', ')}. No automatic bid for it was higher.`,
    head: 'The last code is the published one',
    headWords: 'Nothing was added after the close.',
    tickets: 'The right tickets were in the draw',
    ticketsWords: (ticketNos: readonly number[], tied: boolean) =>
      `${ticketNos.length === 1 ? 'Ticket' : 'Tickets'} ${ticketNos.join(', ')}: ${tied ? 'all that bid the maximum' : 'those that could win without bids'}, fixed before the draw.`,
    commitment: 'The secret matches its code',
    commitmentWords: 'Its code was public before the first bid.',
    words: 'The words match their codes',
    wordsWords: (words: readonly string[], isPromised: boolean) => {
      if (!isPromised) return 'This draw is older: its words were typed one after the other, without codes.'
      return words.length === 0
        ? 'Two words did not come in time, so none counts.'
        : 'Both codes were sent before the first word.'
    },
    seed: 'The random number follows from the secret, the tickets and the words',
    seedWords: (words: readonly string[]) =>
      words.length === 0
        ? 'No words were used.'
        : `The witnesses typed ${words.map((word) => `“${word}”`).join(' and ')}.`,
    winner: 'Your browser draws the same ticket',
    winnerWords: (ticketNo: number) => `Ticket ${ticketNo}.`,
    result: 'The result is correct',
    resultWords: (ticketNo: number, discount: Paise) =>
      `Ticket ${ticketNo} gives a discount of ${rupees(discount)}. No other ticket could win.`,
    noResult: 'No prize was given here.',
    noResultYet: 'No prize is given yet.',
  },
  facts: {
    title: 'The auction',
    prize: 'Prize',
    pool: 'Pool',
    dividends: 'Dividends',
    rounding: { paise: 'to the paisa', rupee: 'rounded down to the rupee, the rest with the last prize' },
    tickets: 'Tickets without a prize before this one',
    firstBid: 'First bid, Indian time',
    lastBid: 'Last bid, Indian time',
    experts: 'For experts: ID and codes',
    auction: 'Auction ID',
    head: 'Last code',
    bids: 'Bids',
    bid: 'Bid',
    ticket: (ticketNo: number) => `Ticket ${ticketNo}`,
    none: 'No bids.',
    all: (n: number) => `Show all ${count(n)}`,
    keep: 'Save this proof',
    kept: 'With this file you can check again at any time, here or with the script on this page.',
  },
  script: {
    title: 'For experts: check offline',
    lead: 'This script does the same check on your own computer, from the file alone. It needs only Node.',
    get: 'Get the script',
    run: 'Then run',
    show: 'Read it here',
  },
  trust: {
    title: 'What this check does not show',
    words: [
      'A draw uses a secret of the company and one word from each of two members, the witnesses. A short code of each (a hash) is recorded first. The code of the secret is public before the first bid, and the code of each word is recorded before the other word is known. So no one can choose the secret or a word later.',
      'Only both witnesses and a person who knows the company’s secret together can decide who wins. This check does not show whether they did.',
      'A witness who knows the secret can see the result early and decide not to send the word. Then no word is used, only the secret. The auction page names this witness.',
      'If two words do not come, only the secret is used. Then the company can know the result after the auction closes. It cannot change it.',
      'Old proofs (version 1) have words without codes. There, a last witness who knew the secret could try many words.',
      'If there are no bids, the tickets in the draw depend on who had paid. Payments are not public, so this check does not show them. Members see them in their scheme.',
      'This check shows the bids that were recorded, in their order. Your receipt shows that your bid was recorded: its code must be one of the codes of the bids.',
      'If an auction is cancelled, the prize gets a new auction with a new ID. The auction page says why.',
    ],
  },
}
