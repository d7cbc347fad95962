import type { Paise } from '@kuri/domain'
import { count, rupees } from '../format.ts'

/** What only the pages say on which a member is enrolled or changed. */
export const enrolling = {
  phoneOwners: {
    belongs: (phone: string, who: string) => `${phone} belongs to ${who}.`,
    shared: (phone: string, who: string) => `${phone} is shared with ${who}.`,
    family: 'Shared by the family',
    same: 'Same person',
  },
  plan: {
    area: 'Area',
    areaHint: 'The part of town. A collector’s round is shown by it.',
    collector: 'Collector',
    noCollector: 'Pays at the counter',
    failedCollectors: 'Could not load the collectors. Choose one later on the page Collectors.',
    tickets: 'Tickets',
    chitHint: 'The member has signed its agreement on paper.',
    noTicket: 'No ticket now',
    eachMonth: (amount: Paise) => `${rupees(amount)} each month`,
    failedTickets: 'The tickets are not given.',
    failedCollector: 'The collector is not chosen.',
  },
  keys: [
    ['Tab', 'next field'],
    ['Ctrl Enter', 'enrol'],
  ] as const,
  done: {
    title: (name: string) => `${name} is enrolled`,
    code: 'Member code',
    phone: 'Phone',
    noPhone: 'No phone',
    next: 'Write the code on the member’s card. Receipts show it too.',
    toDo: 'To do now',
    holds: (chit: string, ticketNo: number) => `Ticket ${count(ticketNo)}, ${chit}`,
    pay: 'Take money at the counter',
    failed: 'Could not load what to do next. Open the member.',
    open: 'Open the member',
    another: 'Enrol another member',
  },
  change: {
    samePan:
      'A PAN belongs to one person or firm. Open the other member and compare. Save only if the two members may have the same PAN, such as a firm and its owner.',
    saveAnyway: 'Save, it is another member',
  },
}
