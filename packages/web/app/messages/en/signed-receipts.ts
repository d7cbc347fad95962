import { sum, type CashLimitOf, type Paise, type ReasonNotNoted } from '@kuri/domain'
import { count, counted, rupees } from '../format.ts'

/** For what cash of one member is added up. */
const OF: Record<CashLimitOf, string> = {
  day: 'in a day',
  transaction: 'for one month of a ticket',
  event: 'for one month of a scheme',
}

/** Receipts that a collector's phone signs, with or without network. */
export const signedReceipts = {
  devices: {
    title: 'Phones that give receipts',
    failed: 'Could not load phones. Try again.',
    none: 'No phones yet.',
    noneWhy: 'A phone appears here when its collector opens Collect on it.',
    phone: 'Phone',
    collector: 'Collector',
    last: 'Last receipt',
    noReceipt: 'None yet',
    missing: (numbers: readonly string[]) => `Not received: ${numbers.join(', ')}`,
    state: 'State',
    inUse: 'In use',
    blocked: (by: string, reason: string) => `Blocked by ${by}: ${reason}`,
    block: 'Block',
    blockQuestion: (series: string) => `Block phone ${series}?`,
    blockConsequence:
      'It gets no more receipt numbers. Numbers without a receipt are closed. Money of receipts that arrive later waits for a cashier. This cannot be undone.',
    blockVerb: 'Block the phone',
    blockReason: 'Why?',
    blockReasonProblem: 'Please enter a reason.',
    blockDone: 'The phone is blocked.',
    failedBlock: 'Could not block the phone.',
  },
  bar: {
    online: 'All receipts are sent.',
    offline: 'No network. Receipts work.',
    receipts: (n: number) => counted(n, 'receipt waits', 'receipts wait'),
    acknowledgements: (n: number) => counted(n, 'acknowledgement waits', 'acknowledgements wait'),
    visits: (n: number) => counted(n, 'visit waits', 'visits wait'),
    send: 'Send now',
  },
  kept: (when: string) => `Round of ${when}, kept on this phone.`,
  setUp: {
    title: 'Use this phone for receipts',
    why: 'It gives numbered receipts, also without network. Set it up once, with network.',
    verb: 'Set up this phone',
    name: 'Name of this phone',
    failed: 'Could not set up this phone.',
    unsupported: 'This browser cannot keep receipts safely. Use a current browser and an https address.',
    android: 'Android phone',
    other: 'Phone',
  },
  noRound: 'There is no round on this phone.',
  noRoundWhy: 'It is kept for 24 hours. Connect to the network to load it again.',
  noNumbers: 'No receipt numbers are left on this phone. Connect to the network to get more.',
  problem: (number: string, why: string) => `Receipt ${number}: ${why}`,
  summary: {
    cash: 'Cash with you',
    limit: (most: Paise) => `limit ${rupees(most)}`,
    visited: 'Visited today',
    visitedOf: (n: number, of: number) => `${count(n)} of ${count(of)}`,
    toCollect: (amount: Paise) => `${rupees(amount)} still to collect`,
  },
  limit: {
    near: (cash: Paise, most: Paise) => `You have ${rupees(cash)} in cash. Hand it over before it is ${rupees(most)}.`,
    above: (cash: Paise) => `You have ${rupees(cash)} in cash. Hand it over before you take more.`,
  },
  limits: { near: 'Near the limit', above: 'Above the limit' },
  take: 'Take payment',
  forWhat: 'What is paid',
  received: 'Amount received',
  part: (left: Paise) => `Oldest first. ${rupees(left)} stays due.`,
  tooMuch: (total: Paise) => `It is more than ${rupees(total)}, which is chosen. Choose more dues, or enter less.`,
  wholeRupees: 'A part payment is in whole rupees.',
  feeWhole: (without: Paise) =>
    `A late fee is not paid in part. Enter ${rupees(without)}, or add the whole late fee. It stays due if you do not take it.`,
  feeAloneWhole: (fee: Paise) => `A late fee is not paid in part. Enter ${rupees(fee)}.`,
  feeNotByCheque: 'A member cannot pay a late fee alone by cheque. Untick it, or take cash or UPI.',
  cash: {
    large_cash: (limitOf: CashLimitOf, limit: Paise) =>
      `A collector takes no cash that brings a member to ${rupees(limit)} ${OF[limitOf]}. Take less, or take UPI or a cheque.`,
    above_limit: (inHand: Paise, most: Paise) =>
      `You have ${rupees(inHand)} in cash, and the limit is ${rupees(most)}. Hand it over first, or take UPI.`,
  },
  referenceProblem: 'Please enter the 12 digits of the UPI reference (UTR).',
  nothingTaken: 'Please choose what is paid, and enter what you received.',
  note: 'Note',
  question: (name: string) => `What did you receive from ${name}?`,
  consequence: 'The member gets a numbered receipt at once.',
  verb: 'Give receipt',
  failed: 'Could not give the receipt.',
  notAtHome: 'Not at home',
  promised: 'Promised to pay',
  promiseQuestion: (name: string) => `What has ${name} promised?`,
  promiseConsequence:
    'It takes the place of an earlier promise. The member and the office see it. Late fees and the right to bid do not change.',
  promiseVerb: 'Note the promise',
  promiseAmount: 'Amount promised',
  promiseAmountProblem: 'Please enter the amount that is promised: ₹1 or more.',
  promiseDay: 'To be paid by',
  promiseDayProblem: (until: string) => `Please choose a day from today to ${until}.`,
  noted: 'Noted.',
  failedNote: 'Could not note it.',
  visits: {
    paid: (when: string, amount: Paise) => `Paid ${rupees(amount)} on ${when}.`,
    cheque: (when: string, amount: Paise) => `Cheque of ${rupees(amount)} on ${when}.`,
    not_at_home: (when: string) => `Not at home on ${when}.`,
    promised: (when: string, amount: Paise, day: string) => `Promised on ${when}: ${rupees(amount)} by ${day}.`,
    unsent: 'Kept on this phone, not sent yet.',
  },
  /** Why a promise made at the door is none for the office. */
  notNoted: {
    not_their_member: 'Not noted: another collector visits this member now.',
    amount_too_small: 'Not noted: a promise is at least ₹1.',
    day_past: 'Not noted: its day was over when this phone sent it.',
    day_too_far: 'Not noted: the day is more than 60 days ahead.',
    newer_promise: 'Not noted: the member has promised something else since.',
    already_paid: 'Not noted: it was paid before this phone sent it.',
  } satisfies Record<ReasonNotNoted, string>,
  receipt: {
    given: 'Receipt given',
    notSent: 'Not sent yet, kept on this phone',
    sent: 'Sent',
    unallocated: 'Sent. A cashier decides about this money.',
    qr: (number: string) => `QR code to check receipt ${number}`,
    check: 'Anyone can check this receipt with the QR code.',
    text: (company: string, name: string, amount: Paise, number: string, link: string) =>
      `${company}: received ${rupees(amount)} from ${name}. Receipt ${number}. Check: ${link}`,
  },
  /** The acknowledgement of a cheque. */
  cheque: {
    dayProblem: 'The date must be in the last three months or the next twelve months. Check the date.',
    consequence:
      'It is no payment yet. The member gets a numbered acknowledgement. The dues are paid when the bank has paid the cheque.',
    verb: 'Give acknowledgement',
    given: 'Acknowledgement given',
    of: (chequeNo: string, bank: string, day: string) => `Cheque ${chequeNo}, ${bank}, dated ${day}`,
    over: (number: string, amount: Paise) => `Acknowledgement ${number}, cheque of ${rupees(amount)}`,
    notReceived: 'Sent. The cheque is not received.',
    text: (company: string, name: string, amount: Paise, number: string, link: string) =>
      `${company}: received a cheque of ${rupees(amount)} from ${name}. Acknowledgement ${number}, subject to clearing. Check: ${link}`,
  },
  slip: {
    show: 'Slip',
    again: 'Show',
    left: 'Still due, with late fees',
  },
  receipts: {
    title: 'Receipts of this phone',
    /** The amounts of the receipts of money, and of the acknowledgements of cheques. */
    onlyHere: (money: readonly Paise[], cheques: readonly Paise[]) => {
      const what = [
        ...(money.length > 0 ? [`${counted(money.length, 'receipt', 'receipts')} (${rupees(sum(money))})`] : []),
        ...(cheques.length > 0
          ? [
              `${counted(cheques.length, 'acknowledgement', 'acknowledgements')} (${counted(cheques.length, 'cheque', 'cheques')} of ${rupees(sum(cheques))})`,
            ]
          : []),
      ].join(' and ')
      const isOne = money.length + cheques.length === 1
      return `${what} ${isOne ? 'is only on this phone. It is' : 'are only on this phone. They are'} sent when the network is back.`
    },
  },
  logoutWaits: 'Receipts or visits on this phone are not sent yet. Send them before you log out.',
  former: {
    lead: 'You no longer collect.',
    offline: 'No network. Receipts are sent when it is back.',
    title: 'This phone gives no more receipts',
    why: 'Receipts that are only on this phone are sent to our office. A cashier then decides where the money goes.',
    money: 'Bring the money and the cheques of these receipts to a cashier.',
    promises:
      'Promises and visits that are not sent yet cannot be noted any more. Tell our office what members promised.',
  },
  blocked: {
    title: 'This phone is blocked',
    why: 'Our office has blocked this phone. It cannot give receipts. You can still send its receipts. A cashier then decides where the money goes.',
    again: 'Set up again',
    waits: 'Send its receipts first.',
  },
}
