import type { surveillanceEndpoints, ReplyOf } from '@kuri/contract'
import { instantText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'

type ChitFacts = ReplyOf<typeof surveillanceEndpoints.chitFacts>['facts']

const t = m.facts

/** The disclosures to every member of a scheme; also that there is nothing to disclose. */
export function openFacts({ companyTickets, cancellations }: ChitFacts): string[] {
  const afterOpening = cancellations.filter(({ when }) => when === 'open').length
  return [
    ...(companyTickets.length === 0
      ? [t.noCompanyTickets]
      : companyTickets.map(({ ticketNo, name }) => t.companyTicket(ticketNo, name))),
    cancellations.length === 0 ? t.noCancellations : t.cancellations(cancellations.length, afterOpening),
    ...cancellations.map(({ prizeNo, at, when, bids, reason }) =>
      t.cancelled(prizeNo, instantText(at), when === 'open' ? t.when.open(bids) : t.when[when], reason),
    ),
  ]
}
