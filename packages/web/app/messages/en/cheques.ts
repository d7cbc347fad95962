import type { Paise } from '@kuri/domain'
import { counted, rupees } from '../format.ts'

/** Cheques of members: received, deposited, cleared or returned. */
export const cheques = {
  title: 'Cheques',
  lead: 'The dues are paid when the bank has paid the cheque.',
  receive: 'Receive a cheque',
  which: 'Which cheques',
  search: 'Search cheques',
  searchHint: 'Member, cheque, acknowledgement or slip',
  failed: 'Could not load the cheques. Try again.',
  filters: {
    'to-deposit': 'To deposit',
    received: 'Received',
    deposited: 'At the bank',
    cleared: 'Cleared',
    returned: 'Returned or given back',
    owed: 'Owed',
    all: 'All',
  },
  states: {
    received: 'received',
    deposited: 'at the bank',
    cleared: 'cleared',
    returned: 'returned',
    'given-back': 'given back',
  },
  none: {
    'to-deposit': 'No cheques to deposit',
    received: 'No cheques wait for their deposit',
    deposited: 'No cheques at the bank',
    cleared: 'No cleared cheques',
    returned: 'No returned cheques',
    owed: 'No member owes for a returned cheque',
    all: 'No cheques yet',
  },
  noneWhy:
    'Cheques are received at the counter: search the member, tick the dues and choose Cheque. Collectors take cheques too.',
  noneFound: 'No cheque found.',
  noneFoundWhy: 'Check the spelling, or search for the number on the cheque.',
  of: (chequeNo: string, bank: string) => `Cheque ${chequeNo}, ${bank}`,
  dated: (day: string, until: string) => `Dated ${day}, can be deposited until ${until}`,
  postDated: (day: string) => `Post-dated: can be deposited from ${day} on`,
  stale: (day: string) => `Could be deposited until ${day}. Return it and ask for a new one.`,
  receivedBy: (number: string, name: string, when: string) => `${number}, received by ${name}, ${when}`,
  toWallet: (amount: Paise) => `${rupees(amount)} of it goes to the wallet: no contribution is left for it.`,
  withCollector: 'The collector still has it. It is deposited after the handover.',
  slip: (slip: string, when: string) => `Slip ${slip}, ${when}`,
  clearedBy: (name: string, when: string) => `Cleared by ${name}, ${when}`,
  returnedAt: (when: string, why: string) => `Returned ${when}: ${why}`,
  givenBackAt: (when: string, why: string) => `Given back to the member ${when}, not deposited: ${why}`,
  forWhat: (lines: readonly string[]) => `For ${lines.join(' · ')}`,
  line: (name: string, ticketNo: number, month: string, year: number, note: string) =>
    `${name}, ticket ${ticketNo}, ${month} ${year}${note}`,
  outcomes: { paid: '', part: ' (part paid)', wallet: ' (in the wallet: it did not fit any more)' },
  owes: (owed: Paise, charge: Paise) =>
    owed === charge
      ? `Owes the charge of ${rupees(charge)}`
      : `Owes ${rupees(owed)} for it${charge > 0 ? `, ${rupees(charge)} of it the charge` : ''}`,
  settled: 'Nothing is owed for this cheque.',
  tick: (number: string) => `Choose cheque ${number}`,
  deposit: {
    button: 'Deposit',
    several: (n: number, total: Paise) => `Deposit ${counted(n, 'cheque', 'cheques')}, ${rupees(total)}`,
    question: (n: number) => (n === 1 ? 'Deposit this cheque?' : `Deposit ${n} cheques with one slip?`),
    consequence: (total: Paise) => `${rupees(total)} go to the bank. Nothing is paid yet.`,
    verb: 'Deposit',
    slip: 'Number of the deposit slip',
    slipProblem: 'Please enter the number of the deposit slip.',
    loading: 'The list is still loading.',
    failed: 'Could not deposit.',
    done: (n: number) => `${counted(n, 'cheque is', 'cheques are')} at the bank.`,
  },
  clear: {
    button: 'Cleared',
    question: (amount: Paise) => `Has the bank paid ${rupees(amount)}?`,
    consequence:
      'Check that the bank’s statement shows it. The money pays the dues of the cheque; what does not fit goes to the wallet.',
    verb: 'It is paid',
    done: 'Cleared. The dues are paid.',
    failed: 'Could not clear the cheque.',
    own: 'You received this cheque. Another person must clear it.',
  },
  giveBack: {
    takeBack: 'Give back',
    button: 'Returned',
    question: (isAtBank: boolean) =>
      isAtBank ? 'Has the bank returned this cheque?' : 'Give this cheque back to the member?',
    consequence: {
      received: 'The dues must be paid again.',
      deposited: 'The dues must be paid again. The member gets a letter. If a charge is set, the member owes it.',
      cleared:
        'The bank takes the money back. We take it from the member’s wallet, as far as there is enough. The company pays the rest, and the member owes it to the company. The months stay paid.',
    },
    verb: (isAtBank: boolean) => (isAtBank ? 'It was returned' : 'Give back'),
    reason: 'Reason',
    reasonHint: (isAtBank: boolean) =>
      isAtBank
        ? 'As the bank wrote it, such as “Funds insufficient”. The member reads it.'
        : 'Why the member takes it back. The member reads it.',
    reasonProblem: 'Please enter the reason. The member reads it.',
    done: (isAtBank: boolean) => `${isAtBank ? 'Returned' : 'Given back'}. The member is notified.`,
    failed: (isAtBank: boolean) => `Could not ${isAtBank ? 'return' : 'give back'} the cheque.`,
    own: 'You cleared this cheque. Another person must enter its return.',
  },
  letter: 'Letter',
  mine: {
    title: 'Your cheques',
    failed: 'Could not load your cheques. Try again.',
    about: {
      received: 'We have received it. Your dues are paid when the bank has paid the cheque.',
      deposited: 'It is at the bank. Your dues are paid when the bank has paid the cheque.',
      cleared: 'Your dues are paid.',
    },
    returned: (why: string) => `Returned: ${why}`,
    givenBack: (why: string) => `You took it back before we deposited it. Your dues must be paid again. Reason: ${why}`,
    owed: (owed: Paise) => `You owe ${rupees(owed)} for it.`,
    pay: (owed: Paise) => `Pay ${rupees(owed)} from wallet`,
    paid: 'Paid. Nothing is owed for this cheque.',
    failedPay: 'Could not pay.',
  },
}
