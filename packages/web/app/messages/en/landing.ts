import type { Paise } from '@kuri/domain'
import { rupees } from '../format.ts'

/** The landing page: what a visitor has to know before joining. Its sums come from the domain's worked example. */
export const landing = {
  tab: 'Save together, borrow from each other',
  hero: {
    label: 'Welcome',
    title: 'Save together. Take the pool when you need it.',
    lead: 'Everyone pays the same each month. One member takes the pool, and what the winner gives up comes back to the others. You can check every rupee.',
    signUp: 'Sign Up Today',
    more: 'See one month in numbers',
  },
  about: {
    title: 'About',
    lead: 'A chit fund is the old way neighbours save and lend without a bank in between. Kuri keeps the book: who paid, who bid, who received, and when.',
    points: {
      group: {
        title: 'A fixed group, a fixed amount',
        words: 'You know before you join how many members there are, what you pay and for how long.',
      },
      bid: {
        title: 'The highest bid takes the pool',
        words: 'A bid is what you give up, decided in a monthly reverse auction. Bids must not exceed 50% of the pool.',
      },
      overseen: {
        title: 'Overseen and open to checking',
        words: 'Admins oversee every bid and transfer. No return is promised: it depends on the bids.',
      },
    },
  },
  services: {
    title: 'Services',
    lead: 'Four steps from a seat to the money.',
    steps: {
      join: {
        title: 'Join House',
        words: 'Pick a chit scheme that fits your month. An administrator checks your request and gives you a seat.',
      },
      bid: {
        title: 'Bid House',
        words: 'Each month the house opens its auction for half an hour. You see every bid as it is made.',
      },
      submit: {
        title: 'Submit Bid',
        words: 'Say how much of the pool you would give up to have it now. The highest bid wins.',
      },
      win: {
        title: 'Win Bid',
        words: 'The rest of the pool goes to your wallet within a few days, with an email and an app alert.',
      },
    },
  },
  counters: {
    label: 'Kuri in numbers',
    items: [
      { word: 'Members', n: '26' },
      { word: 'Houses', n: '12' },
      { word: 'Running', n: '5' },
      { word: 'Pooled', n: '1200' },
    ],
  },
  example: {
    title: 'One month, in numbers',
    lead: (contribution: Paise, pool: Paise) =>
      `Five members pay ${rupees(contribution)} each. Here is where all ${rupees(pool)} goes; the width of each stream is its share.`,
    member: (n: number) => `Member ${n}`,
    pays: (contribution: Paise) => `pays ${rupees(contribution)}`,
    pool: 'the pool',
    toWinner: (prize: Paise) => `${rupees(prize)} to member 3`,
    whoBid: (bid: Paise) => [`who bid ${rupees(bid)}: gave it up`, 'to have the pool this month'],
    winnerOnPhone: (prize: Paise, bid: Paise) => ({
      title: rupees(prize),
      lines: ['to member 3,', `who bid ${rupees(bid)}`],
    }),
    othersOnPhone: (n: number, share: Paise) => ({
      title: `${n} × ${rupees(share)}`,
      lines: ['to the others, off', 'next month'],
    }),
    toOthers: (n: number, share: Paise) => `${n} × ${rupees(share)} to the others`,
    comesBack: (bid: Paise, share: Paise) => [
      `the ${rupees(bid)} comes back as a dividend:`,
      `each pays ${rupees(share)} less next month`,
    ],
    picture: (contribution: Paise, pool: Paise, bid: Paise, prize: Paise, share: Paise) =>
      `Month 1. Five members pay ${rupees(contribution)} each. The pool is ${rupees(pool)}. Member 3 bids ${rupees(bid)} and receives ${rupees(prize)}. The other four get ${rupees(share)} each.`,
    first: (contribution: Paise) => `Month 1: 5 members pay ${rupees(contribution)} each`,
    winnerBids: (bid: Paise) => `Winner bids ${rupees(bid)}, receives`,
    othersGet: (n: number, share: Paise) => `${n} others get ${rupees(share)} each`,
    paidOut: 'Paid out, all of the pool',
    second: 'Month 2: dividends come off first',
    nonWinnersPay: (n: number, net: Paise) => `${n} non-winners pay ${rupees(net)} each`,
    winnerRepays: 'The winner repays',
    dividends: 'Dividends of month 1',
    fullAgain: 'The pool is full again',
  },
  faq: {
    title: 'FAQ',
    items: [
      {
        question: 'What is a chit fund?',
        answer:
          'A fixed group of members pays the same amount every month into a pool. Each month one member takes the pool. When everyone has had it once, the scheme ends.',
      },
      {
        question: 'How does the bidding work?',
        answer:
          'It is a reverse auction: you bid what you are willing to give up. Whoever gives up most receives the pool, less the bid. What was given up is shared among the others.',
      },
      {
        question: 'How much may I bid?',
        answer:
          'Never more than 50% of the pool. A scheme can set a lower limit, and the auction room does not accept more.',
      },
      {
        question: 'How do I put money in my wallet?',
        answer:
          'The wallet can be topped up by online payment or by admin approval: pay online, or pay at our counter and an administrator approves it. Every entry has a receipt.',
      },
      {
        question: 'When do I get the money if I win?',
        answer:
          'Within a few days. An administrator records your security and approves the prize; then it is in your wallet, and we send you an email and an app alert.',
      },
    ],
  },
  contact: {
    title: 'Contact',
    map: 'Map',
    openMap: 'Open in a map',
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    send: 'Send message',
    sent: 'Thank you. Your message is with us; we answer by email.',
  },
  last: {
    title: 'Your seat is one form away',
    words: 'Joining costs nothing until a scheme starts.',
    signUp: 'Sign Up Today',
  },
}
