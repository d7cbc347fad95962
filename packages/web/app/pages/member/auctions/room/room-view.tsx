import { IconPointFilled } from '../../../../icons/members.ts'
import { Suspense, useState, type ReactNode } from 'react'
import { useNow } from '../../../../components/clock.tsx'
import { Icon } from '../../../../components/icon.tsx'
import { Crumb, TabTitle } from '../../../../components/page-title.tsx'
import { lazyPart } from '../../../../components/lazy-part.tsx'
import { LiveRegion } from '../../../../components/live-region.tsx'
import { InstantText } from '../../../../components/time-text.tsx'
import { m } from '../../../../messages/en.ts'
import { instantDayText, secondText, weekdayText } from '../../../../messages/format.ts'
import { titleWith, type Unseen } from './background/news.ts'
import { NotifyMe } from './background/notify-me.tsx'
import { useBackgroundNews } from './background/use-background-news.ts'
import { asTicket, ticketToBeginWith } from './as-ticket.ts'
import { ticketNow } from './bidder-reason.ts'
import { FiguresSwitch } from './bidding/figures-switch.tsx'
import { LastBids } from './bidding/last-bids.tsx'
import { useRoomSettings } from './bidding/room-settings.ts'
import { SignalSwitches } from './bidding/signal-switches.tsx'
import { useSignals } from './bidding/use-signals.ts'
import { headline } from './headline.ts'
import { roomStatus, type Connection, type RoomStatus } from './room-status.ts'
import { isDecidedByBids, type Room } from './room.ts'
import { limitsOf, maySetLimit } from './offer/offer-status.ts'
import { RoomBoard } from './room-board.tsx'
import { BidSkeleton, PartSkeleton, RoomLoading } from './room-loading.tsx'
import { RulesHere } from './rules-here.tsx'
import { useIsPast } from './use-is-past.ts'
import { useLiveRoom, type LiveRoom } from './use-live-room.ts'
import { endingOf, useSurroundings, type Surroundings } from './use-room.ts'
import { useTimeWarning } from './use-time-warning.ts'
import type { RoomLinks } from './room-links.ts'
import css from './room-view.module.css'

// What shows only before the bidding, during it or after it: a phone brings what its moment needs.
const TicketSwitch = lazyPart(async () => (await import('./ticket-switch.tsx')).TicketSwitch)
const NotEligible = lazyPart(async () => (await import('./not-eligible.tsx')).NotEligible)
const BidCard = lazyPart(async () => (await import('./bid-card.tsx')).BidCard)
const Bids = lazyPart(async () => (await import('./bids.tsx')).Bids)
const Receipt = lazyPart(async () => (await import('./receipt.tsx')).Receipt)
const VerifyLink = lazyPart(async () => (await import('./verify-link.tsx')).VerifyLink)
const NoBidding = lazyPart(async () => (await import('./no-bidding.tsx')).NoBidding)
const SealedOffers = lazyPart(async () => (await import('./offer/sealed-offers.tsx')).SealedOffers)
const Outcome = lazyPart(async () => (await import('./outcome.tsx')).Outcome)
const OutcomeCards = lazyPart(async () => (await import('./outcome.tsx')).OutcomeCards)
const WhereItGoes = lazyPart(async () => (await import('./discount-distribution.tsx')).DiscountDistribution)
const WaitingRoom = lazyPart(async () => (await import('./waiting-room.tsx')).WaitingRoom)
const AfterRow = lazyPart(async () => (await import('./after/after-row.tsx')).AfterRow)
const LimitSheet = lazyPart(async () => (await import('./offer/limit-sheet.tsx')).default)
const OfferCard = lazyPart(async () => (await import('./offer/offer-card.tsx')).OfferCard)
const HowYouBid = lazyPart(async () => (await import('./bidding/how-you-bid.tsx')).HowYouBid)
const WitnessCard = lazyPart(async () => (await import('./witness-card.tsx')).WitnessCard)
const LotSteps = lazyPart(async () => (await import('./lot-steps.tsx')).LotSteps)
const WhatRemains = lazyPart(async () => (await import('./lot-steps.tsx')).WhatRemains)
const MinutesCard = lazyPart(async () => (await import('./minutes-card.tsx')).MinutesCard)

const t = m.auctions
/** So long before the opening people come and wait. */
const NEAR_MS = 10 * 60_000

interface RoomViewProps {
  room: Room
  ways: RoomLinks
  /** An administrator's panel, under the board: beside the bids on a desk, before them on a phone. */
  panel?: ReactNode
  /** What the winner is owed, under the board. */
  due?: ReactNode
}

/** One auction, live: the board, the bid, what it would mean, the bids as they grow, the receipt. */
export function RoomView({ room: roomOfAll, ways, panel, due }: RoomViewProps) {
  const [ticketNo, choose] = useState(() => ticketToBeginWith(roomOfAll))
  const room = asTicket(roomOfAll, ticketNo)
  const { connection, watching } = useLiveRoom(room)
  const isPastClose = useIsPast(room.closesAt)
  const isNear = useIsPast(new Date(room.opensAt.getTime() - NEAR_MS))
  const status = roomStatus(room, connection, isPastClose)
  const onLimit = maySetLimit(room, isPastClose) ? () => setSetsLimit(true) : undefined
  const [setsLimit, setSetsLimit] = useState<boolean>()
  const [settings] = useRoomSettings()
  const { figures } = settings
  const sentence = headline(room, status, connection, figures)
  const title = t.room.title(room.chitName, room.prizeNo, room.tickets.length)
  const unseen = useBackgroundNews(status, sentence, title)
  const around = useSurroundings(room)
  const signalTime = useSignals(status, settings)
  const warning = useTimeWarning(room.closesAt, room.state === 'open' && connection.isLive, signalTime)
  if (around.isComing) return <RoomLoading />
  return (
    <>
      <RoomHead {...{ room, title, connection, watching, unseen, ways }} />
      <LiveRegion state={sentence} time={warning} />
      <div className={css.room}>
        <div className={css.column}>
          <div className={css.now}>
            {isDecidedByBids(room) && (
              <div className={css.figures}>
                <span className="sm dim">{t.list.pool(room.chitAmount)}</span>
                <FiguresSwitch />
              </div>
            )}
            <RoomBoard room={room} status={status} sentence={sentence} ending={endingOf(room, around)}>
              <Suspense>
                {isOver(room, status) && <Outcome room={room} status={status} mine={around.mine} ways={ways} />}
              </Suspense>
            </RoomBoard>
            {room.state === 'open' && <LastBids room={room} figures={figures} />}
            <Suspense>{room.state === 'settled' && <AfterRow room={room} />}</Suspense>
          </div>
          <Suspense>
            {isNear && room.state === 'scheduled' && isDecidedByBids(room) && (
              <WaitingRoom room={room} watching={watching} onLimit={onLimit} />
            )}
          </Suspense>
          <Suspense>{room.yourTickets.length > 1 && <TicketSwitch room={room} onChoose={choose} />}</Suspense>
          <YourPart key={room.you.ticketNo} {...{ room, status, connection, isPastClose, around, onLimit }} />
          <Suspense>{room.lot !== null && <WitnessCard room={room} />}</Suspense>
          <Suspense>
            {room.result && <OutcomeCards room={room} status={status} mine={around.mine} ways={ways} />}
          </Suspense>
          {due}
          <Suspense>{room.result && <WhereItGoes room={room} result={room.result} />}</Suspense>
          <Suspense>{isDrawnNow(room, status) && <LotSteps room={room} />}</Suspense>
          {panel}
        </div>
        <div className={css.column}>
          <Suspense fallback={<PartSkeleton rows={13} />}>
            {(room.state === 'scheduled' || room.myOffer || limitsOf(room).length > 0) && (
              <OfferCard room={room} onSet={onLimit} />
            )}
          </Suspense>
          <Aside room={room} status={status} />
        </div>
      </div>
      <Suspense>
        {setsLimit !== undefined && (
          <LimitSheet
            key={room.you.ticketNo}
            {...{ room, sentence }}
            opened={setsLimit && onLimit !== undefined}
            onClose={() => setSetsLimit(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Whether the board has more than its sentence. */
const isOver = (room: Room, status: RoomStatus): boolean =>
  room.result !== null || status === 'drawing' || status === 'cancelled'

interface RoomHeadProps extends LiveRoom {
  room: Room
  title: string
  unseen: Unseen | null
  ways: RoomLinks
}

function RoomHead({ room, title, connection, watching, unseen, ways }: RoomHeadProps) {
  const isRunning = room.state === 'open' || room.state === 'scheduled' || room.state === 'closed'
  return (
    <>
      <TabTitle>{titleWith(title, unseen)}</TabTitle>
      <div className={css.head}>
        <div className={css.title}>
          <Crumb to={ways.list}>{t.title}</Crumb>
          <h1>{title}</h1>
          <p className="dim">
            {t.room.pool(room.chitAmount, `${weekdayText(room.opensAt)} ${instantDayText(room.opensAt)}`)}
            {room.place !== undefined && <span className="block">{t.room.place(room.place)}</span>}
          </p>
        </div>
        {isRunning && <Live {...{ connection, watching }} isOpen={room.state === 'open'} />}
        {isRunning && room.you.ticketNo !== null && isDecidedByBids(room) && <SignalSwitches />}
      </div>
    </>
  )
}

/** Whether what is shown is how things stand, and how many see it: a number, never names. Before and after the bidding only a lost connection matters. */
function Live({ connection, watching, isOpen }: LiveRoom & { isOpen: boolean }) {
  const { live, notLive, watchingNow } = t.room
  if (connection.isLive && !isOpen) return null
  return (
    <p className={connection.isLive ? css.live : `${css.live} ${css.lost}`}>
      <Icon of={IconPointFilled} small />
      {connection.isLive ? (
        <span>
          {live} <Ticking />
          {watching !== null && <span className={css.watching}> · {watchingNow(watching)}</span>}
        </span>
      ) : (
        notLive(secondText(connection.lastSeen))
      )}
    </p>
  )
}

const Ticking = () => <InstantText at={useNow()} as="second" />

interface YourPartProps {
  room: Room
  status: RoomStatus
  connection: Connection
  isPastClose: boolean
  around: Surroundings
  onLimit: (() => void) | undefined
}

/** What this reader can do here: bid, try amounts before the opening, or read why not. */
function YourPart({ room, status, connection, isPastClose, around: { chit, mine }, onLimit }: YourPartProps) {
  const { floor, cap, state, you } = room
  if (state !== 'open' && state !== 'scheduled') return null
  if (!isDecidedByBids(room)) {
    return (
      <Suspense fallback={<PartSkeleton rows={3} />}>
        <NoBidding room={room} />
      </Suspense>
    )
  }
  if (you.ticketNo === null || floor === null || cap === null) return null
  const mayTry = you.eligible || (state === 'scheduled' && ticketNow(you).isInArrears)
  return (
    <>
      <Suspense fallback={<PartSkeleton rows={3} />}>
        {!you.eligible && <NotEligible {...{ room, chit, mine }} />}
      </Suspense>
      {mayTry && (
        <Suspense fallback={<BidSkeleton />}>
          <BidCard
            {...{ room, floor, isPastClose, chit, mine, onLimit }}
            ticketNo={you.ticketNo}
            isLive={connection.isLive}
            isLeading={status === 'leading' || status === 'tied'}
          />
        </Suspense>
      )}
    </>
  )
}

const isDrawnNow = (room: Room, status: RoomStatus): boolean => status === 'drawing' || room.result?.by === 'lot'

function Aside({ room, status }: { room: Room; status: RoomStatus }) {
  const isRunning = room.state === 'open' || room.state === 'scheduled'
  const hasBegun = room.state !== 'scheduled'
  const bids = hasBegun && isDecidedByBids(room) && (
    <Suspense fallback={isRunning && <PartSkeleton rows={4} />}>
      <Bids room={room} />
    </Suspense>
  )
  return (
    <>
      {status !== 'won' && bids}
      <Suspense>{hasBegun && <Receipt room={room} />}</Suspense>
      {status === 'won' && bids}
      <Suspense>{room.offers.length > 0 && <SealedOffers room={room} />}</Suspense>
      {isRunning && isDecidedByBids(room) && <RulesHere room={room} />}
      <Suspense>{isRunning && isDecidedByBids(room) && room.you.ticketNo !== null && <HowYouBid />}</Suspense>
      {isRunning && <NotifyMe room={room} />}
      <Suspense>
        {room.chain.head !== null && room.state !== 'open' && <VerifyLink room={room} />}
        {room.state === 'settled' && <MinutesCard room={room} />}
        {isDrawnNow(room, status) && <WhatRemains room={room} />}
      </Suspense>
    </>
  )
}
