import { formatRupees, subtract } from '@kuri/domain'
import type { NoticeData } from './kinds.ts'
import type { Sentences } from './sentences.ts'

type Kinds = 'cheque_received' | 'cheque_given_back' | 'cheque_returned' | 'receipt_cancelled'

/** What members read of their cheques and of cancelled receipts, and what they owe the company for them. */
export const DEBT_SENTENCES: { readonly [K in Kinds]: Sentences<NoticeData[K]> } = {
  cheque_received: {
    text: ({ amount, chequeNo, number }) =>
      `We have received your cheque ${chequeNo} of ${formatRupees(amount)}, acknowledgement ${number}. Your dues are paid when the bank has paid the cheque.`,
    subject: ({ chequeNo }) => `We have received your cheque ${chequeNo}`,
  },
  cheque_given_back: {
    text: ({ amount, chequeNo, number, reason }) =>
      `We gave your cheque ${chequeNo} of ${formatRupees(amount)} back to you. It was not deposited, and acknowledgement ${number} is not valid any more. The contributions of this cheque are due again. Reason: ${reason}`,
    subject: ({ chequeNo }) => `We gave your cheque ${chequeNo} back to you`,
  },
  cheque_returned: {
    text: ({ amount, chequeNo, reason, charge, owed, wasCleared }) =>
      `Your cheque ${chequeNo} of ${formatRupees(amount)} was returned. ${wasCleared ? 'The bank has taken the money back.' : 'The contributions of this cheque are due again.'}${owed > 0 ? ` You owe ${formatRupees(owed)} for this cheque${charge > 0 ? `, with a charge of ${formatRupees(charge)}` : ''}. Please pay it from your wallet, or come to our office.` : ''} Reason: ${reason}`,
    subject: ({ chequeNo }) => `Your cheque ${chequeNo} was returned`,
  },
  receipt_cancelled: {
    text: ({ number, amount, reason, owed, paidDues }) =>
      [
        `We cancelled your receipt ${number} of ${formatRupees(amount)} and give you this money back.`,
        ...(paidDues ? ['The contributions that it paid stay paid.'] : []),
        ...(amount > owed ? [`So we took ${formatRupees(subtract(amount, owed))} from your wallet.`] : []),
        ...(owed > 0
          ? [
              `You owe ${formatRupees(owed)} to the company. Please pay it with your next contribution, or come to our office.`,
            ]
          : []),
        `Reason: ${reason}`,
      ].join(' '),
    subject: ({ number }) => `Receipt ${number} is cancelled`,
  },
}
