import pg from 'pg'
import { whatIsKnown, type Known } from '../tools/site/demo.ts'
import { copyCompany, LOGINS } from './company.ts'
import { startBenchServer } from './server.ts'
import { fillWallets, openHotAuction, openSessions, personsAt, WRITE_SETTINGS, type WriteSetup } from './write-setup.ts'

/* The company whose pages are measured, with an open auction in it that the member of the pages takes part in. */

export const SITE_LOGINS = {
  admin: { email: LOGINS.admin, password: LOGINS.password },
  member: { email: LOGINS.member, password: LOGINS.password },
}
const BIDDERS = 20

export interface PagesSite {
  readonly people: number
  readonly address: string
  readonly known: Known
  readonly room: WriteSetup['hotAuction']
  close(): Promise<void>
}

export async function openSite(people: number): Promise<PagesSite> {
  const server = await startBenchServer(WRITE_SETTINGS, (dataDir) => copyCompany(people, dataDir))
  const owner = new pg.Client({ connectionString: server.ownerUrl() })
  await owner.connect()
  try {
    const room = await openRoom(server, owner)
    const known = { ...(await whatIsKnown(server.address, SITE_LOGINS)), ticket: await lateTicket(owner) }
    return { people, address: server.address, known, room, close: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  } finally {
    await owner.end()
  }
}

/** An open auction of the first members, who have money and a session. */
async function openRoom(server: Parameters<typeof personsAt>[0], owner: pg.Client): Promise<WriteSetup['hotAuction']> {
  await openSessions(owner)
  const { rows } = await owner.query<{ member: string }>(
    `select id as member from person where role = 'member' order by id limit $1`,
    [BIDDERS],
  )
  await fillWallets(owner, rows)
  const { rows: admins } = await owner.query<{ id: string }>('select person_id as id from login where email = $1', [
    LOGINS.admin,
  ])
  const person = personsAt(server)
  return await openHotAuction(
    person(admins[0]?.id ?? ''),
    rows.map(({ member }) => person(member)),
  )
}

async function lateTicket(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select ticket_id as id from overdue_instalment limit 1')
  return rows[0]?.id ?? ''
}
