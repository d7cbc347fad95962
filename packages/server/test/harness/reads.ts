import { endpoints, type Endpoint } from '@kuri/contract'
import { may } from '@kuri/domain'
import type pg from 'pg'
import { allParams, nameOf, pathOf } from './rough.ts'

/** Who makes a read: the member where members may, else the administrator; nobody where no session is needed. */
export type Reader = 'admin' | 'member' | 'nobody'

/** A read of the endpoint table with parameters for which this company answers 200. */
export interface AnsweredRead {
  readonly name: string
  readonly endpoint: Endpoint
  readonly path: string
  readonly by: Reader
}

type Queries = Pick<pg.Pool, 'query'>

/**
 * Every GET endpoint except files, which are limited to a few a minute, and streams. `get` makes the call and returns its
 * status; `left`: the endpoints that answered 200 for none of the ids.
 */
export async function answeredReads(
  owner: Queries,
  memberEmail: string,
  get: (path: string, by: Reader) => Promise<number>,
): Promise<{ reads: AnsweredRead[]; left: string[] }> {
  const ids = await idsOf(owner, memberEmail)
  const reads: AnsweredRead[] = []
  const left: string[] = []
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    if (endpoint.method !== 'GET' || endpoint.stream || endpoint.file) continue
    const { permission } = endpoint
    const by = permission === undefined ? 'nobody' : may('member', permission) ? 'member' : 'admin'
    const path = await firstAnswered(pathsOf(endpoint, ids), (one) => get(one, by))
    if (path === undefined) left.push(nameOf(endpoint))
    else reads.push({ name: nameOf(endpoint), endpoint, path, by })
  }
  return { reads, left }
}

const pathsOf = (endpoint: Endpoint, ids: readonly string[]): string[] =>
  endpoint.path.includes(':') ? ids.map((id) => pathOf(endpoint, allParams(endpoint, id))) : [endpoint.path]

async function firstAnswered(
  paths: readonly string[],
  get: (path: string) => Promise<number>,
): Promise<string | undefined> {
  for (const path of paths) if ((await get(path)) === 200) return path
  return undefined
}

/** What a call may name: first the member's own, then one of every table. */
async function idsOf(owner: Queries, memberEmail: string): Promise<string[]> {
  const own = await owner.query<{ id: string }>(
    `select unnest(array[ticket.chit_id, ticket.id, person.id, auction.id])::text as id
       from login join person on person.id = person_id join ticket on ticket.person_id = person.id join auction using (chit_id)
      where email = $1
     union all select receipt_no from instalment join login on payer_id = person_id where email = $1 and receipt_no is not null`,
    [memberEmail],
  )
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' order by 1`,
  )
  const ids = own.rows.map(({ id }) => id)
  for (const { name } of tables) {
    const { rows } = await owner.query<{ id: string }>(`select id::text from "${name}" order by id limit 1`)
    if (rows[0]) ids.push(rows[0].id)
  }
  return ids
}
