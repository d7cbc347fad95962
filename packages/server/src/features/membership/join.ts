import type { joinRequestEndpoints, ReplyOf } from '@kuri/contract'
import { can, ok, refuse, type Result } from '@kuri/domain'
import { isId, newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import type { NotBatched } from '../../outcome.ts'
import * as agreements from '../agreements/service.ts'
import type { Chit } from '../chits/chit.ts'
import * as chits from '../chits/service.ts'
import * as notices from '../notices/service.ts'
import * as people from '../people/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './store.ts'

type Joined = ReplyOf<typeof joinRequestEndpoints.joinChit>

/** One person's request for tickets of a chit. */
export interface JoinCommand {
  readonly chitId: string
  readonly by: Pick<SignedIn, 'id' | 'name'>
  readonly tickets?: number | undefined
}

/** A request that is allowed, not written yet. */
interface NewRequest {
  readonly id: string
  readonly chit: Chit
  readonly by: JoinCommand['by']
  readonly tickets: number
}

/** All who decide are notified of each request, by email too. */
const MOST_REQUESTS_A_DAY = 3

/** Requests to join a chit, as `joinAll` does. */
export async function join(tx: Tx, command: JoinCommand): Promise<Result<Joined>> {
  const [outcome] = await joinAll(tx, [command], { skipLocked: false })
  if (typeof outcome !== 'object') throw new Error(`a request alone was not answered: ${outcome}`)
  return outcome
}

/**
 * Requests to join forming chits, each for one ticket or as many as the chit's terms allow one member. A request takes no seat;
 * it accepts the agreement as it is at that moment; all who decide are notified. After a rejection one may request again, and for
 * more while the terms allow more. Requests are judged in the order given, each as those before it left the chits, and written
 * together. Refuses, the first that applies: not_found, already_joined, request_pending, not_forming, too_many_tickets,
 * chit_full, join_asked_too_often. Source: docs/spec/chits.md, CHT-5; ADR 4 and 5.
 */
export async function joinAll(
  tx: Tx,
  commands: readonly JoinCommand[],
  lockOptions: { readonly skipLocked: boolean },
): Promise<(Result<Joined> | NotBatched)[]> {
  const wanted = commands.filter(({ chitId }) => isId(chitId))
  const asked = wanted.map(({ chitId, by }) => ({ chitId, personId: by.id }))
  const chitIds = [...new Set(asked.map(({ chitId }) => chitId))]
  // in one trip: PostgreSQL runs the second when it has the locks, and it sees what was committed by then
  const [locked, standings, deciders] = await Promise.all([
    chits.lockAll(tx, chitIds, lockOptions),
    store.standings(tx, asked, MOST_REQUESTS_A_DAY),
    people.whoMayAt(tx, 'decide-requests', chitIds),
  ])
  const byId = new Map(locked.map((chit) => [chit.id, chit]))
  const standingOf = new Map(wanted.map((command, place) => [command, standings[place]]))
  const requests: NewRequest[] = []
  const verdicts = commands.map((command) => judgeNext(command))
  const written = await write(tx, requests, deciders)
  return verdicts.map((verdict) => {
    if (typeof verdict !== 'number') return verdict
    const request = written[verdict]
    if (!request) throw new Error(`join request ${verdict} of ${requests.length} was not written`)
    return ok(request)
  })

  /** The index of a new request, or why there is none. */
  function judgeNext(command: JoinCommand): number | Result<never> | NotBatched {
    const standing = standingOf.get(command)
    const chit = byId.get(command.chitId.toLowerCase())
    if (!standing?.hasChit) return refuse({ code: 'not_found' })
    if (!chit) return 'row-locked'
    const { by, tickets = 1 } = command
    const isWaiting = standing.isWaiting || requests.some((one) => one.chit.id === chit.id && one.by.id === by.id)
    const refusal = judge(chit, { ...standing, isWaiting }, tickets)
    return refusal ?? requests.push({ id: newId(), chit, by, tickets }) - 1
  }
}

/** Why a person may not request tickets of a chit; null: they may. Pure. */
function judge(
  { state, terms, ticketsTaken }: Chit,
  { held, isWaiting, retryAfterSeconds }: store.Standing,
  tickets: number,
): Result<never> | null {
  const most = terms.maxTicketsPerMember
  if (held >= most) return refuse({ code: 'already_joined' })
  if (isWaiting) return refuse({ code: 'request_pending' })
  if (!can('requestToJoin', state)) return refuse({ code: 'not_forming' })
  if (held + tickets > most) return refuse({ code: 'too_many_tickets', most })
  if (ticketsTaken + tickets > terms.tickets) return refuse({ code: 'chit_full', ticketCount: terms.tickets })
  if (retryAfterSeconds !== null)
    return refuse({ code: 'join_asked_too_often', most: MOST_REQUESTS_A_DAY, retryAfterSeconds })
  return null
}

/** Writes requests with the agreements they accept, and notifies who decides about each: one statement of each for the batch. */
async function write(
  tx: Tx,
  requests: readonly NewRequest[],
  deciders: ReadonlyMap<string, string[]>,
): Promise<Joined[]> {
  if (requests.length === 0) return []
  await agreements.keepAcceptances(
    tx,
    requests.map(({ chit, by }) => ({ chit, personId: by.id })),
  )
  const [createdAt] = await Promise.all([
    store.insertRequests(
      tx,
      requests.map(({ id, chit, by, tickets }) => ({ id, chitId: chit.id, personId: by.id, tickets })),
    ),
    notices.notifyEach(tx, {
      kind: 'joined_waiting',
      news: requests.flatMap(({ chit, by }) =>
        (deciders.get(chit.id) ?? []).map((to) => ({
          to,
          data: { chit: chit.name, name: by.name, personId: by.id },
          link: '/admin/manage-users',
        })),
      ),
    }),
  ])
  return requests.map(({ id, chit, tickets }) => ({
    message: 'Your request is waiting for approval.',
    request: { _id: id, chitId: chit.id, status: 'pending', tickets, createdAt: createdAt(id) },
  }))
}
