import { randomUUID } from 'node:crypto'
import { endpoints, type Endpoint, type WireBodyOf, type WireReplyOf } from '@kuri/contract'
import { nameOf, pathOf } from '../packages/server/test/harness/rough.ts'
import { callGranted, callServer, type Answer, type Call } from './lean-client.ts'
import { CLIENTS, EXTRA_CALLS, keepBusy, measure, type Kind, type Site } from './measuring.ts'

/*
 * Writes are measured in chains: every turn of a chain makes its steps with input of its own, and the id in the answer of one
 * step is the input of the next. All turns make the first step, then all make the second.
 */

/** What a call of an endpoint carries. */
interface Input<E extends Endpoint> {
  /** The token of who makes it; left out: nobody is signed in. */
  readonly by?: string
  /** The network address it comes from. */
  readonly from?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: WireBodyOf<E> & object
}

interface Options<E extends Endpoint> {
  /** What the next step is given of this one’s answer; by default what this one was given. */
  readonly idOf?: (reply: WireReplyOf<E>) => string
  /** Where one endpoint is measured several times: which of them this is. */
  readonly variant?: string
  readonly kind?: Kind
  /** The code of a refusal after which the call is made again with new input, as part of the same call. */
  readonly repeatsAfter?: string
}

/** Of one turn: the id in the answer of the chain's first step, and the last one that a step has given. */
interface Ids {
  readonly first: string
  readonly last: string
}

export interface Step {
  readonly name: string
  readonly endpoint: Endpoint
  readonly kind: Kind
  readonly repeatsAfter: string | undefined
  callOf(address: string, turn: number, ids: Ids): Call
  /** The id that the next step is given. */
  next(answer: string, id: string): string
}

export interface Chain {
  readonly turns: number
  readonly steps: readonly Step[]
}

/** A write of a chain: its input in each turn, by the id that the step before it gave and the first of the chain. */
export function step<const E extends Endpoint>(
  endpoint: E,
  inputOf: (turn: number, id: string, first: string) => Input<E>,
  { idOf, variant, kind = 'write', repeatsAfter }: Options<E> = {},
): Step {
  return {
    name: variant === undefined ? nameOf(endpoint) : `${nameOf(endpoint)} (${variant})`,
    endpoint,
    kind,
    repeatsAfter,
    callOf(address, turn, { last, first }) {
      const { by, from, params = {}, query, body } = inputOf(turn, last, first)
      const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
      return {
        url: `${address}/api${pathOf(endpoint, params)}${search}`,
        method: endpoint.method,
        key: randomUUID(),
        ...(by !== undefined && { token: by }),
        ...(from !== undefined && { from }),
        ...(body !== undefined && { body }),
      }
    },
    next: (answer, id) => idOf?.(JSON.parse(answer)) ?? id,
  }
}

/**
 * Measures each write whose name contains `only`, once, where it first occurs. Other steps are made only when a measured one
 * follows them.
 */
export async function measureWrites(site: Site, chains: readonly Chain[], only: string): Promise<void> {
  const seen = new Set<string>()
  for (const chain of chains) {
    const isNew = ({ name }: Step): boolean => name.includes(only) && !seen.has(name)
    const last = chain.steps.findLastIndex(isNew)
    const ids: Ids[] = Array.from({ length: chain.turns }, () => ({ first: '', last: '' }))
    for (const one of chain.steps.slice(0, last + 1)) {
      const call = turnsOf(one, site.server.address, ids)
      if (isNew(one)) {
        seen.add(one.name)
        await measure(site, { ...one, ...budgetsOf(chain.turns), call })
      } else await keepBusy({ call }, { calls: chain.turns }, CLIENTS)
    }
  }
}

/** A quarter of the turns is to warm. */
function budgetsOf(turns: number) {
  const warm = Math.floor(turns / 4)
  return { warm: { calls: warm }, measured: { calls: turns - warm - EXTRA_CALLS } }
}

/** Makes a step, each time in the next turn, and keeps the id for the step after it. */
function turnsOf(one: Step, address: string, ids: Ids[]): () => Promise<Answer> {
  let turns = 0
  return async () => {
    const turn = turns++
    const before = ids[turn]
    if (before === undefined) throw new Error(`${one.name} has no turn ${turn}`)
    const answer = await makeCall(one, () => one.callOf(address, turn, before))
    const last = one.next(answer.body.toString(), before.last)
    ids[turn] = { first: before.first || last, last }
    return answer
  }
}

async function makeCall({ repeatsAfter }: Step, callNow: () => Call): Promise<Answer> {
  if (repeatsAfter === undefined) return await callGranted(callNow())
  for (;;) {
    const answer = await callServer(callNow())
    if (answer.status < 300) return answer
    if (!answer.body.includes(`"${repeatsAfter}"`)) throw new Error(`${answer.status} ${answer.body.toString()}`)
  }
}

/** The names of the writes that stand in no chain. */
export function notMeasured(chains: readonly Chain[]): string[] {
  const made = new Set(chains.flatMap(({ steps }) => steps.map(({ endpoint }) => endpoint)))
  return Object.values<Endpoint>(endpoints)
    .filter((endpoint) => endpoint.method !== 'GET' && !made.has(endpoint))
    .map(nameOf)
}
