import type { Paise } from '@kuri/domain'
import { counted, rupees } from '../format.ts'

/** The landing page: what a visitor has to know before joining. Its sums come from the domain's worked example. */
export const landing = {
  tab: 'Save together, borrow from each other',
  hero: {
    label: 'Welcome',
    title: 'Save together. Take the pool when you need it.',
    lead: 'Everyone pays the same amount each month. One member takes the pool. The discount the winner gives is shared by the others. You can check every rupee.',
    signUp: 'Sign Up Today',
    more: 'See one month in numbers',
  },
  about: {
    title: 'About',
    lead: 'A chit fund is a savings group: members pay every month and take turns to use the full amount. Kuri records every payment, bid and payout.',
    points: {
      group: {
        title: 'A fixed group, a fixed amount',
        words: 'Before you join you know the number of members, what you pay and for how long.',
      },
      bid: {
        title: 'The highest bid takes the pool',
        words:
          'Your bid is the part of the pool you give up. The auction is held every month. Bids must not exceed 50% of the pool.',
      },
      overseen: {
        title: 'Supervised and open to all members',
        words: 'Admins oversee every bid and transfer. No return is promised: it depends on the bids.',
      },
    },
  },
  services: {
    title: 'Services',
    lead: 'How it works, in four steps.',
    steps: {
      join: {
        title: 'Join House',
        words:
          'Choose a chit scheme you can afford every month. An administrator checks your request and gives you a seat.',
      },
      bid: {
        title: 'Bid House',
        words: 'Each month the auction is open for half an hour. You see every bid at once.',
      },
      submit: {
        title: 'Submit Bid',
        words: 'Enter how much of the pool you give up to get it now. The highest bid wins.',
      },
      win: {
        title: 'Win Bid',
        words:
          'You receive the pool minus your bid in your wallet within a few days. We send an email and an app alert.',
      },
    },
  },
  openNow: {
    title: 'Open schemes',
    none: 'No scheme has free seats now. New schemes appear here.',
    costs: (contribution: Paise, months: number) => `${rupees(contribution)} a month for ${months} months`,
    seats: (n: number) => counted(n, 'free seat', 'free seats'),
    all: 'See all open schemes',
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
      `Five members pay ${rupees(contribution)} each. Here is where all ${rupees(pool)} goes; a wider band is a larger share.`,
    member: (n: number) => `Member ${n}`,
    pays: (contribution: Paise) => `pays ${rupees(contribution)}`,
    pool: 'the pool',
    toWinner: (prize: Paise) => `${rupees(prize)} to member 3`,
    whoBid: (bid: Paise) => [`who bid ${rupees(bid)}, gave this up`, 'to have the pool this month'],
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
      `the ${rupees(bid)} is shared as a dividend:`,
      `each pays ${rupees(share)} less next month`,
    ],
    picture: (contribution: Paise, pool: Paise, bid: Paise, prize: Paise, share: Paise) =>
      `Month 1. Five members pay ${rupees(contribution)} each. The pool is ${rupees(pool)}. Member 3 bids ${rupees(bid)} and receives ${rupees(prize)}. The other four get ${rupees(share)} each.`,
    first: (contribution: Paise) => `Month 1: 5 members pay ${rupees(contribution)} each`,
    winnerBids: (bid: Paise) => `Winner bids ${rupees(bid)}, receives`,
    othersGet: (n: number, share: Paise) => `${n} others get ${rupees(share)} each`,
    paidOut: 'Paid out (the full pool)',
    second: 'Month 2: members pay less because of the dividend',
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
          'It is a reverse auction. Members bid the discount they accept. The highest bid wins: the winner receives the pool minus the bid. The other members share the discount.',
      },
      {
        question: 'How much may I bid?',
        answer: 'At most 50% of the pool. A scheme can have a lower limit. The auction does not accept a higher bid.',
      },
      {
        question: 'How do I put money in my wallet?',
        answer:
          'The wallet can be topped up by online payment or by admin approval: pay online, or pay at our counter and an administrator approves it.',
      },
      {
        question: 'When do I get the money if I win?',
        answer:
          'Within a few days. An administrator records your security and approves the prize. Then the money is in your wallet, and we send an email and an app alert.',
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
    sent: 'Thank you. We received your message and will answer by email.',
  },
  last: {
    title: 'Join in two minutes',
    words: 'You pay nothing until a scheme starts.',
    signUp: 'Sign Up Today',
    schemes: 'See open schemes',
  },
}
