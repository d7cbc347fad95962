import type { peopleEndpoints, ReplyOf } from '@kuri/contract'
import { ok, refuse, sum, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { accounts, hasMoved, standing, walletPage } from '../ledger/service.ts'
import * as more from './person-detail.store.ts'
import * as store from './store.ts'
import { onWire } from './view.ts'

type PersonInFull = ReplyOf<typeof peopleEndpoints.adminUser>
export type StandsInTheWay = PersonInFull['standsInTheWay']

const LAST_LINES = 10

/**
 * A person as the company has to know them: profile, tickets with what is late, waiting requests, wallet, and what stands
 * in the way of deleting them. For administrators. Refuses: not_found.
 */
export async function personDetail(tx: Tx, id: string): Promise<Result<PersonInFull>> {
  const person = await store.findWithPicture(tx, id)
  if (!person) return refuse({ code: 'not_found' })
  const memberships = (await more.memberships(tx, id)).map(membershipOnWire)
  const requests = await more.waitingFor(tx, id)
  return ok({
    user: onWire(person, person.jpeg),
    memberships,
    requests: requests.map(({ id: _id, chitId, chitName, createdAt }) => ({
      _id,
      chitId: { _id: chitId, name: chitName },
      createdAt,
    })),
    arrears: sum(memberships.map(({ arrears }) => arrears)),
    wallet: await standing(tx, accounts.wallet(id)),
    entries: (await walletPage(tx, id, { limit: LAST_LINES })).entries,
    standsInTheWay: await standsInTheWay(tx, id),
  })
}

/** Why a person cannot be deleted: what bears their name in the ledger, and the company's need of an administrator. */
export async function standsInTheWay(tx: Tx, id: string): Promise<StandsInTheWay> {
  const wallet = accounts.wallet(id)
  const { balance } = await standing(tx, wallet)
  return { ...(await more.traces(tx, id)), wallet: balance, hasLines: await hasMoved(tx, wallet) }
}

const membershipOnWire = (ticket: more.Membership): PersonInFull['memberships'][number] => ({
  chitId: { _id: ticket.chitId, name: ticket.chitName },
  status: ticket.state,
  ticketNo: ticket.ticketNo,
  joinedAt: ticket.joinedAt,
  months: ticket.months,
  monthsPaid: ticket.monthsPaid,
  monthsLate: ticket.monthsLate,
  arrears: ticket.arrears,
  prize: prizeOf(ticket),
})

function prizeOf({ prizeNo, prize, prizeState }: more.Membership): PersonInFull['memberships'][number]['prize'] {
  if (prizeNo === null || prize === null || prizeState === null) return null
  return { prizeNo, amount: prize, status: prizeState }
}
