import { can, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { scheduleFor } from '../auctions/schedule.ts'
import { acceptances } from '../agreements/service.ts'
import * as audit from '../audit/service.ts'
import * as instalments from '../instalments/service.ts'
import * as notices from '../notices/service.ts'
import type { RunningChit } from './chit.ts'
import { whyNotOnDay } from './create-chit.ts'
import { oneChit, type ChitOnWire } from './list.ts'
import * as chits from './service.ts'
import * as store from './store.ts'

export interface StartCommand {
  readonly id: string
  readonly by: string
  readonly requestId: string
  /** How long a lot of this chit waits for its witnesses; 0 by default: it is drawn at once. */
  readonly witnessSeconds?: number
}

/**
 * Starts a full chit whose present terms every member has accepted: its terms freeze, every ticket's instalments and every
 * prize's auction are written, the members are notified. Refuses: not_found, not_forming, not_full, not_all_accepted,
 * start_date_past (a new date is accepted by all again). Source: ADR 5; docs/spec/chits.md, CHT-7; docs/spec/auctions.md, AUC-1.
 */
export async function startChit(
  tx: Tx,
  { id, by, requestId, witnessSeconds = 0 }: StartCommand,
): Promise<Result<ChitOnWire>> {
  const locked = await chits.lock(tx, id)
  if (!locked.ok) return locked
  const { state, ticketsTaken, terms } = locked.value
  if (!can('start', state)) return refuse({ code: 'not_forming' })
  if (ticketsTaken < terms.tickets) return refuse({ code: 'not_full', ticketsTaken, ticketCount: terms.tickets })
  const { missing, hash } = await acceptances(tx, locked.value)
  if (missing > 0) return refuse({ code: 'not_all_accepted', missing })
  const isPast = await whyNotOnDay(tx, locked.value.startOn)
  if (isPast) return refuse(isPast)
  await store.markRunning(tx, id, hash)
  const chit: RunningChit = { ...locked.value, state: 'running' }
  await instalments.writeFor(tx, chit)
  await scheduleFor(tx, chit, { witnessSeconds })
  await audit.record(tx, {
    actor: by,
    action: 'chit.start',
    subject: `chit:${id}`,
    after: { startOn: chit.startOn, terms },
    requestId,
  })
  await notices.notify(tx, {
    to: await chits.membersOf(tx, id),
    kind: 'chit_started',
    data: { chit: chit.name, startOn: chit.startOn },
    link: `/chits/${id}`,
  })
  return await oneChit(tx, id)
}
