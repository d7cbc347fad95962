import type { personInFullEndpoints, ReplyOf } from '@kuri/contract'
import { legalNameOf, ok, refuse, sum, type Result } from '@kuri/domain'
import { branchOfRow } from '../../database/branch-rows.ts'
import type { Tx } from '../../database/types.ts'
import { accounts, hasMoved, standing, walletPage } from '../ledger/service.ts'
import { promiseOf } from '../promises/service.ts'
import * as more from './person-detail.store.ts'
import { detailsOf, type Details, type Other } from './details.store.ts'
import * as store from './store.ts'
import { onWire } from './view.ts'

type PersonInFull = ReplyOf<typeof personInFullEndpoints.adminUser>
export type StandsInTheWay = PersonInFull['standsInTheWay']

const LAST_LINES = 10

/**
 * A person as the company has to know them: profile, tickets with what is late, waiting requests, last promise, wallet, and what
 * stands in the way of deleting them. For administrators. Refuses: not_found.
 */
export async function personDetail(tx: Tx, id: string): Promise<Result<PersonInFull>> {
  const person = await store.findWithPicture(tx, id)
  if (!person) return refuse({ code: 'not_found' })
  const [details, tickets, requests, promise, balance, { entries }, inTheWay] = await Promise.all([
    detailsOf(tx, id),
    more.memberships(tx, id),
    more.waitingFor(tx, id),
    promiseOf(tx, id),
    standing(tx, accounts.wallet(id)),
    walletPage(tx, id, { limit: LAST_LINES }),
    standsInTheWay(tx, id),
  ])
  if (!details) return refuse({ code: 'not_found' })
  const memberships = tickets.map(membershipOnWire)
  return ok({
    user: onWire(person, person.jpeg),
    details: detailsOnWire(details),
    memberships,
    requests: requests.map(({ id: _id, chitId, chitName, createdAt }) => ({
      _id,
      chitId: { _id: chitId, name: chitName },
      createdAt,
    })),
    arrears: sum(memberships.map(({ arrears }) => arrears)),
    promise,
    wallet: balance,
    entries,
    standsInTheWay: inTheWay,
  })
}

const otherOnWire = ({ id: _id, code, name }: Other): PersonInFull['details']['represents'][number] => ({
  _id,
  code,
  name,
})

export const detailsOnWire = ({
  branch,
  named,
  representative,
  represents,
  documents,
  ...facts
}: Details): PersonInFull['details'] => ({
  ...facts,
  ...branchOfRow({ branch }),
  legalName: legalNameOf(named),
  representative: representative && otherOnWire(representative),
  represents: represents.map(otherOnWire),
  documents: [...documents],
})

/** Why a person cannot be deleted: what bears their name in the ledger, and the company's need of an administrator. */
export async function standsInTheWay(tx: Tx, id: string): Promise<StandsInTheWay> {
  const wallet = accounts.wallet(id)
  const [{ balance }, traces, hasLines] = await Promise.all([
    standing(tx, wallet),
    more.traces(tx, id),
    hasMoved(tx, wallet),
  ])
  return { ...traces, wallet: balance, hasLines }
}

const membershipOnWire = (ticket: more.Membership): PersonInFull['memberships'][number] => ({
  chitId: { _id: ticket.chitId, name: ticket.chitName },
  status: ticket.state,
  ticketNo: ticket.ticketNo,
  nominee: ticket.nominee,
  joinedAt: ticket.joinedAt,
  months: ticket.months,
  monthsPaid: ticket.monthsPaid,
  monthsLate: ticket.monthsLate,
  arrears: ticket.arrears,
  prize: prizeOf(ticket),
})

function prizeOf({
  auctionId,
  prizeNo,
  prize,
  prizeState,
  previous,
}: more.Membership): PersonInFull['memberships'][number]['prize'] {
  if (auctionId === null || prizeNo === null || prize === null || prizeState === null) return null
  return { auctionId, prizeNo, amount: prize, status: prizeState, previous }
}
