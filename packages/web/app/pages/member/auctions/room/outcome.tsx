import { useQuery } from '@tanstack/react-query'
import { company } from '../../../../api/startup-queries.ts'
import { auctions } from '../../../../api/queries.ts'
import { LinkButton } from '../../../../components/button.tsx'
import { Money } from '../../../../components/money.tsx'
import { m } from '../../../../messages/en.ts'
import { dayText, timeText } from '../../../../messages/format.ts'
import type { Instalment } from './chit.ts'
import { LotBowl } from './lot-bowl.tsx'
import { drawingText } from './ending.ts'
import type { RoomStatus } from './room-status.ts'
import { NextChance } from './next-chance.tsx'
import type { Room } from './room.ts'
import type { RoomLinks } from './room-links.ts'
import { payByOf, WonSteps } from './won-steps.tsx'
import { YourDividend } from './your-dividend.tsx'
import css from './outcome.module.css'

const t = m.auctions.over

interface OutcomeProps {
  room: Room
  status: RoomStatus
  ways: RoomLinks
}

/** What stands in the board under its sentence once the bidding is over. */
export function Outcome({ room, status, mine, ways }: OutcomeProps & { mine: readonly Instalment[] | undefined }) {
  const { result } = room
  if (status === 'drawing') return <Drawing room={room} />
  if (status === 'cancelled') return <Cancelled room={room} ways={ways} />
  if (result === null) return null
  if (status === 'won') return <Won result={result} closedAt={room.closesAt} />
  if (status === 'lost') return <div className={css.under}>{<YourDividend {...{ room, result, mine }} />}</div>
  return (
    <p className={css.under}>
      <Money amount={result.prize} size="xl" />
    </p>
  )
}

/** The cards under the board once it is over. */
export function OutcomeCards({ room, status, mine, ways }: OutcomeProps & { mine: readonly Instalment[] | undefined }) {
  const address = useQuery(company()).data?.address
  if (room.result === null) return null
  return (
    <>
      {status === 'won' && mine !== undefined && address !== undefined && (
        <WonSteps room={room} result={room.result} unpaid={unpaidOf(room.result, mine)} officeAddress={address} />
      )}
      {status !== 'won' && <NextChance room={room} to={ways.auction} />}
    </>
  )
}

/** The months of the winning ticket that are still to pay; those paid ahead need no security. */
const unpaidOf = ({ winner }: NonNullable<Room['result']>, mine: readonly Instalment[]): Instalment[] =>
  mine.filter(({ ticketNo, status }) => ticketNo === winner.ticketNo && status !== 'paid')

function Won({ result, closedAt }: { result: NonNullable<Room['result']>; closedAt: Date }) {
  const payBy = dayText(payByOf(result.settledAt))
  return (
    <>
      <p className={css.under}>
        <Money amount={result.prize} size="xl" />
      </p>
      <p className="dim">
        {result.by === 'bid' ? t.comes(payBy, timeText(closedAt), result.bid) : t.comesByLot(payBy)}
      </p>
    </>
  )
}

function Drawing({ room }: { room: Room }) {
  return (
    <>
      <p className={`${css.under} dim`}>{drawingText(room)}</p>
      <LotBowl room={room} />
    </>
  )
}

function Cancelled({ room, ways }: Pick<OutcomeProps, 'room' | 'ways'>) {
  const all = useQuery(auctions.list({ chitId: room.chitId })).data ?? []
  const anew = all.find((auction) => auction.prizeNo === room.prizeNo && auction.state !== 'cancelled')
  return (
    <div className={`${css.under} stack t`}>
      {room.cancelReason && <p>{t.cancelled(room.cancelReason)}</p>}
      <p className="dim">
        {room.bids.length > 0 && t.void} {t.anew}
      </p>
      {anew && (
        <div>
          <LinkButton to={ways.auction(anew._id)} variant="default">
            {t.toNew}
          </LinkButton>
        </div>
      )}
    </div>
  )
}
