import { rupees } from '../format.ts'
import type { Paise } from '@kuri/domain'

/** What a link to one receipt shows, without a log-in, and how staff share it. */
export const receiptLink = {
  title: 'Receipt',
  lead: 'This link shows one receipt. Anyone who has the link can see it.',
  received: (company: string, total: Paise) => `${company} received ${rupees(total)}`,
  receivedCheque: (company: string, total: Paise) => `${company} received a cheque of ${rupees(total)}`,
  from: 'From',
  on: 'Received on',
  number: 'Receipt',
  cancelled: 'This receipt is cancelled. It does not count any more.',
  until: (day: string) => `The link shows it until ${day}.`,
  none: 'The link is not complete. Open the whole link from the message.',
  share: 'Share by link',
  shareWhy: 'Anyone who has the link sees this receipt without a log-in. It ends after 30 days.',
  shared: (day: string) => `A link shows this receipt until ${day}.`,
  whatsApp: 'WhatsApp',
  sms: 'SMS',
  copy: 'Copy link',
  copied: 'Copied. Paste it into a message.',
  end: 'End links',
  endQuestion: 'End all links to this receipt?',
  endConsequence: 'Such a link shows nothing any more. You can make a new one.',
  ended: 'The links are ended.',
  failedShare: 'Could not make the link.',
  failedEnd: 'Could not end the links.',
  text: (sentence: string, link: string) => `${sentence} ${link}`,
}
