import type { Paise } from '@kuri/domain'
import { count, rupees } from '../format.ts'

/** The counter: money of members, taken by hand or seen in the bank, for their wallets. */
export const counter = {
  title: 'Counter',
  lead: 'Search for the member and take the payment.',
  who: 'Member',
  search: 'Search members',
  searchHint: 'Name, phone, code, receipt, chit or ticket',
  begin: 'Type a name, phone number, member code, receipt number, chit or ticket, such as “Market 7”.',
  failed: 'Could not search. Try again.',
  none: 'No member found.',
  noneWhy: 'Check the spelling, or search for the phone number.',
  more: (shown: number) => `The first ${shown} are shown. Type more to see fewer.`,
  take: 'Take money',
  own: 'This is your own wallet. Another person must take your payment.',
  contributions: 'Contributions',
  due: (amount: Paise) => `${rupees(amount)} due`,
  late: (amount: Paise) => `${rupees(amount)} overdue`,
  nothingDue: 'Nothing due',
  tickets: (tickets: readonly { chitName: string; ticketNo: number }[]) =>
    tickets.map(({ chitName, ticketNo }) => `${chitName}, ticket ${count(ticketNo)}`).join(' · '),
  question: (name: string) => `Take money from ${name}?`,
  consequence: 'The money goes to the wallet. If an administrator must confirm it, it goes there after that.',
  verb: 'Save',
  amount: 'Amount',
  amountMissing: 'Please enter an amount in rupees.',
  failedTake: 'Could not save the payment.',
  exception: {
    reason: 'Reason',
    largeCash: 'Cash of ₹2,00,000 or more needs a written reason, and a second person confirms it.',
    second: 'A second person reads the reason and confirms the payment.',
    reasonProblem: 'Please enter the reason for this cash payment.',
    usedBefore: 'Number used before',
    use: (name: string, amount: Paise, day: string, way: string) => `${name}, ${rupees(amount)}, ${day}, ${way}`,
    ways: { upi: 'UPI', topup: 'top-up', counter: 'contribution at the counter', collection: 'collection' },
    otherClaims: (n: number) =>
      n === 1 ? 'Another member claims the same number.' : `${n} other members claim the same number.`,
    why: (reason: string) => `Reason: ${reason}`,
    olderFirst: (month: string, year: number) => `Collect ${month} ${year} first.`,
  },
  done: {
    title: 'Payment received',
    from: 'From',
    amount: 'Amount',
    how: 'Paid',
    ways: { counter: 'Cash at the counter', bank: 'By bank transfer' },
    reference: 'Receipt or reference',
    inWallet: 'The money is in the wallet.',
    waits: 'Saved. It goes to the wallet when an administrator confirms it.',
    share: 'Share receipt',
    copied: 'Copied. Paste it into a message.',
    text: (company: string, name: string, amount: Paise, reference: string, when: string) =>
      `${company}: received ${rupees(amount)} from ${name} for the wallet, ${when}. Receipt or reference ${reference}.`,
  },
}
