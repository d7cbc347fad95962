import { randomBytes } from 'node:crypto'
import { commitment, openingTimes, prizeFigures, type PrizeOpening } from '@kuri/domain'
import { now } from '../../clock.ts'
import { newId } from '../../database/ids.ts'
import type { NewRow, Tx } from '../../database/types.ts'
import type { Chit, RunningChit } from '../chits/chit.ts'
import * as settings from '../settings/service.ts'
import { bytesOf, hexOf, sha256 } from './hashing.ts'
import * as store from './store.ts'

const SECRET_BYTES = 32

/** When an auction runs, and for which prize. */
export type Slot = Pick<PrizeOpening, 'prizeNo' | 'monthNo' | 'opensAt' | 'closesAt'>

/**
 * Writes one auction for every prize of a chit that starts, or that moves in with the first `given` prizes given, at the times of its
 * terms, with frozen figures and the promise of the lot, which waits so many seconds for its witnesses. Holidays known on this day move
 * auctions as the terms say; later ones move nothing and are shown in the calendar. One whose time has passed (a company moving in with
 * running books) waits for an administrator. Source: docs/spec/auctions.md, AUC-1; docs/spec/moving-in.md, MOV-17.
 */
export async function scheduleFor(
  tx: Tx,
  chit: Pick<RunningChit, 'id' | 'terms' | 'startOn'>,
  { witnessSeconds = 0, given = 0 }: { readonly witnessSeconds?: number; readonly given?: number },
): Promise<void> {
  const at = await now(tx)
  const { holidays } = await settings.read(tx)
  const closed = new Set(holidays.map(({ on }) => on))
  const slots = openingTimes(chit.terms, chit.startOn, closed).filter(({ prizeNo }) => prizeNo > given)
  if (slots.length === 0) return
  await store.insertAuctions(
    tx,
    slots.map((slot) =>
      announce(chit, slot, {
        opens_by_itself: slot.closesAt > at,
        witness_seconds: witnessSeconds,
      }),
    ),
  )
}

/**
 * A new auction with a lot's secret of its own. Only the secret's hash is published, before anybody knows who takes
 * part. Source: docs/spec/auctions.md, AUC-9.
 */
export function announce(
  chit: Pick<Chit, 'id' | 'terms'>,
  slot: Slot,
  more: Pick<NewRow<'auction'>, 'opens_by_itself' | 'replaces' | 'witness_seconds'>,
): store.AnnouncedAuction {
  const { chitAmount, commission, tax, floor, cap } = prizeFigures(chit.terms)
  const id = newId()
  const secret = randomBytes(SECRET_BYTES)
  const auction = {
    id,
    chit_id: chit.id,
    prize_no: slot.prizeNo,
    month_no: slot.monthNo,
    opens_at: slot.opensAt,
    planned_closes_at: slot.closesAt,
    closes_at: slot.closesAt,
    chit_amount_paise: chitAmount,
    commission_paise: commission,
    tax_paise: tax,
    floor_paise: floor,
    cap_paise: cap,
    step_paise: chit.terms.step,
    commitment: bytesOf(commitment(sha256, id, hexOf(secret))),
    ...more,
  }
  return { auction, secret }
}
