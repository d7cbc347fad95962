/** What events of the books are called, on screens and on papers alike: the ledger's kinds in plain words. */
const WORDS: Readonly<Partial<Record<string, string>>> = {
  topup: 'Top-up',
  'counter.taken': 'Paid at the counter',
  'counter.cancelled': 'Receipt of the counter cancelled',
  'cheque.cleared': 'Cheque cleared',
  'cheque.returned': 'Cheque returned after it was cleared',
  'cheque.charged': 'Charge for a returned cheque',
  'debt.settled': 'Paid what was owed for a returned cheque or a cancelled receipt',
  'till.opened': 'Till opened',
  'till.filled': 'Cash put into a till',
  'till.emptied': 'Cash taken out of a till',
  'till.confirmed': 'Till confirmed',
  'collection.taken': 'Collected at the door',
  'collection.handed-over': 'Handed over by a collector',
  'contribution.paid': 'Contribution',
  'contribution.part-paid': 'Part of a contribution',
  'contribution.advanced': 'Paid by the company',
  'penalty.paid': 'Late fee',
  'ticket.substituted': 'Ticket transferred',
  'ticket.refunded': 'Refund of a transferred ticket',
  'advance.written-off': 'Advance written off',
  'prize.deposited': 'Prize deposited in the separate bank account',
  'deposit.returned': 'Prize returned from the separate bank account',
  'prize.settled': 'Prize settled',
  'prize.paid': 'Prize',
  'withdrawal.held': 'Withdrawal requested',
  'withdrawal.approved': 'Withdrawal approved',
  'withdrawal.sent': 'Withdrawal sent',
  'withdrawal.paid': 'Withdrawal',
  'withdrawal.rejected': 'Withdrawal rejected',
  'withdrawal.unsent': 'Withdrawal failed',
  'withdrawal.returned': 'Withdrawal returned',
  'withdrawal.reversed': 'Withdrawal returned',
  'withdrawal.twice': 'Withdrawal paid a second time',
  'withdrawal.twice-back': 'Second payment of a withdrawal, returned',
  'refund.held': 'Refund requested',
  'refund.paid': 'Refund',
  'refund.failed': 'Refund failed',
  'gateway.settled': 'Settlement from the payment gateway',
  'gateway.fee': 'Payment gateway fee',
  'payment.unmatched': 'Unidentified receipt',
  'payment.matched': 'Unidentified receipt assigned',
  'payment.sent-back': 'Receipt sent back',
  'wallet.taken-back': 'Reversed from wallet',
  'company.paid-in': 'Paid in by the company',
  'company.drawn': 'Withdrawn by the company',
  'interest.earned': 'Interest from the bank',
  'commission.drawn': 'Commission withdrawn',
  'tax.paid': 'GST paid',
  'bank.charged': 'Bank charge',
  'cash.banked': 'Cash deposited in bank',
  'cash.drawn': 'Cash withdrawn from bank',
  correction: 'Correction',
}

/** An event's kind as people say it; one that has no words yet is read as it is written: `fee.waived` is "Fee waived". */
export function eventWord(kind: string): string {
  const plain = kind.replaceAll(/[._-]+/g, ' ').trim()
  return WORDS[kind] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
}

/** The kinds of events that have words of their own. */
export const EVENT_KINDS: readonly string[] = Object.keys(WORDS)
