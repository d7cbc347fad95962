/** What events of the books are called, on screens and on papers alike: the ledger's kinds in plain words. */
const WORDS: Readonly<Partial<Record<string, string>>> = {
  topup: 'Top-up',
  'collection.taken': 'Collected at the door',
  'collection.handed-over': 'Handed over by a collector',
  'contribution.paid': 'Contribution',
  'contribution.advanced': 'Put in by the company',
  'penalty.paid': 'Paid for being late',
  'ticket.substituted': 'Ticket taken over',
  'ticket.refunded': 'Given back for a ticket passed on',
  'advance.written-off': 'Advance written off',
  'prize.deposited': 'Prize put into the separate account',
  'deposit.returned': 'Prize back from the separate account',
  'prize.settled': 'Prize settled',
  'prize.paid': 'Prize',
  'withdrawal.held': 'Withdrawal set aside',
  'withdrawal.approved': 'Withdrawal approved',
  'withdrawal.sent': 'Withdrawal on its way',
  'withdrawal.paid': 'Withdrawal',
  'withdrawal.rejected': 'Withdrawal not made',
  'withdrawal.unsent': 'Withdrawal that could not be sent',
  'withdrawal.returned': 'Withdrawal that came back',
  'withdrawal.reversed': 'Withdrawal that came back',
  'refund.held': 'Refund set aside',
  'refund.paid': 'Given back',
  'refund.failed': 'Refund that failed',
  'gateway.settled': 'Paid out by the payment gateway',
  'gateway.fee': 'Fee of the payment gateway',
  'payment.unmatched': 'Money without an owner yet',
  'payment.matched': 'Money that found its owner',
  'payment.sent-back': 'Money sent back',
  'wallet.taken-back': 'Taken back from a wallet',
  'company.paid-in': 'Paid in by the company',
  'company.drawn': 'Drawn by the company',
  'interest.earned': 'Interest from the bank',
  'commission.drawn': 'Commission drawn',
  'tax.paid': 'GST paid',
  'bank.charged': 'Bank charge',
  'cash.banked': 'Cash taken to the bank',
  'cash.drawn': 'Cash drawn from the bank',
  correction: 'Correction',
}

/** An event's kind as people say it; one that has no words yet is read as it is written: `fee.waived` is "Fee waived". */
export function eventWord(kind: string): string {
  const plain = kind.replaceAll(/[._-]+/g, ' ').trim()
  return WORDS[kind] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
}
