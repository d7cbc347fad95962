import type { surveillanceEndpoints, ReplyOf } from '@kuri/contract'
import { instantText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'

type ChitFacts = ReplyOf<typeof surveillanceEndpoints.chitFacts>['facts']

const words = m.facts

/** The disclosures to every member of a scheme; also that there is nothing to disclose. */
export function openFacts({ companyTickets, cancellations }: ChitFacts): string[] {
  const afterOpening = cancellations.filter(({ when }) => when === 'open').length
  return [
    ...(companyTickets.length === 0
      ? [words.noCompanyTickets]
      : companyTickets.map(({ ticketNo, name }) => words.companyTicket(ticketNo, name))),
    cancellations.length === 0 ? words.noCancellations : words.cancellations(cancellations.length, afterOpening),
    ...cancellations.map(({ prizeNo, at, when, bids, reason }) =>
      words.cancelled(prizeNo, instantText(at), when === 'open' ? words.when.open(bids) : words.when[when], reason),
    ),
  ]
}
