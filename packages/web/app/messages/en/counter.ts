import type { Paise } from '@kuri/domain'
import { rupees } from '../format.ts'

/** The counter: money of members, taken by hand or seen in the bank, for their wallets. */
export const counter = {
  title: 'Counter',
  lead: 'Find the member, count the money, enter it. It goes to their wallet.',
  who: 'Who is it?',
  search: 'Name, phone or email',
  searchHint: 'Asha, 98470 or asha@',
  begin: 'Enter a name, a phone number or an email address.',
  failed: 'Failed to look for members.',
  none: 'Nobody of this name.',
  noneWhy: 'Look at the spelling, or search for the phone number.',
  more: (shown: number) => `The first ${shown} are shown. A longer name finds fewer.`,
  take: 'Take money',
  own: 'This is your own wallet: somebody else takes your money.',
  contributions: 'Contributions',
  question: (name: string) => `Take money from ${name}?`,
  consequence: 'It goes to the wallet. What an administrator has to confirm waits until then.',
  verb: 'Enter it',
  amount: 'Amount',
  amountMissing: 'Please enter an amount in rupees.',
  failedTake: 'Failed to enter the money.',
  done: {
    title: 'Taken',
    from: 'From',
    amount: 'Amount',
    how: 'Paid',
    ways: { counter: 'Cash at the counter', bank: 'By bank transfer' },
    reference: 'Slip or reference',
    inWallet: 'It is in the wallet.',
    waits: 'Entered. It reaches the wallet when an administrator confirms it.',
    share: 'Share receipt',
    copied: 'Copied. Paste it into a message.',
    text: (company: string, name: string, amount: Paise, reference: string, when: string) =>
      `${company}: received ${rupees(amount)} from ${name} for the wallet, ${when}. Slip or reference ${reference}.`,
  },
}
