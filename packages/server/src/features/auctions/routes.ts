import { endpoints, type ReplyOf } from '@kuri/contract'
import { may, ok } from '@kuri/domain'
import { keyIn } from '../../data-key.ts'
import type { Tx } from '../../database/types.ts'
import type { Req } from '../../http/request.ts'
import type { Routes } from '../../http/route.ts'
import type { Outcome } from '../../outcome.ts'
import { actForMember, authorityIn } from '../authority/service.ts'
import { recordBidOrigin } from '../auction-surveillance/service.ts'
import { approvePrize } from './approve-prize.ts'
import { auctionCalendar } from './calendar.ts'
import { cancelAuction } from './cancel.ts'
import { lotRoutes } from './lot/routes.ts'
import { openAuction } from './open.ts'
import { offerRoutes } from './offers/routes.ts'
import { placeBid, placeBids, type PlaceBidCommand, type Receipt } from './place-bids.ts'
import { depositPrize } from './deposit-prize.ts'
import { chooseSetOff, myPrizes } from './my-prizes.ts'
import { addDocument, documentImage, imageOf, removeDocument, whyNoDocument } from './prize-documents.ts'
import { listPrizes, onePrize, prizeOf } from './prizes.ts'
import { auctionProof } from './proof.ts'
import { auctionRoom, auctionsPage, listAuctions, oneAuction, watchAuction } from './read.ts'
import { rescheduleAuction } from './reschedule.ts'
import { auctionToWire, bidToWire } from './wire.ts'

export function auctionRoutes(route: Routes): void {
  // readers write, too: whoever comes first does what is due
  route.write(endpoints.listAuctions, async (tx, req) => ok(await listAuctions(tx, { ...req.query, by: req.user })))
  route.write(endpoints.auctionsPage, async (tx, { query, user }) => ok(await auctionsPage(tx, { query, by: user })))
  route.read(endpoints.auctionCalendar, async (tx, { query }) => ok(await auctionCalendar(tx, query)))
  route.write(endpoints.oneAuction, (tx, req) => auctionRoom(tx, { id: req.params.id, by: req.user }))
  route.stream(endpoints.auctionEvents, (tx, req) => watchAuction(tx, { id: req.params.id, by: req.user }))
  route.writeBatched(endpoints.placeBid, {
    queue: (req) => req.params.id,
    run: async (tx, reqs, lockOptions) => {
      const placed = await placeBids(tx, reqs.map(commandOf), lockOptions)
      return await Promise.all(
        reqs.map(async (req, turn) => {
          const own = placed[turn] ?? 'run-individually'
          return typeof own === 'string' ? own : await answerBid(tx, req, own)
        }),
      )
    },
  })
  route.write(endpoints.bidForMember, async (tx, req) => {
    const { params, body, user } = req
    const { amount: discount, ticketNo } = body
    const by = { id: body.memberId, role: user.role }
    const placed = await actForMember(
      tx,
      authorityIn(req),
      () => placeBid(tx, { auctionId: params.id, discount, ticketNo, by, byAuthority: true }),
      ({ bid }) => ({ act: 'bid', auctionId: params.id, bidSeq: bid.seq, ticketNo: bid.ticketNo }),
    )
    return placed.ok ? ok({ bid: bidToWire(placed.value.bid), auction: auctionToWire(placed.value.auction) }) : placed
  })
  offerRoutes(route)
  lotRoutes(route)
  route.read(endpoints.verifyAuction, (tx, req) => auctionProof(tx, req.params.auctionId))
  runningAuctions(route)
  prizes(route)
}

type BidCall = Req<typeof endpoints.placeBid>
type BidReply = ReplyOf<typeof endpoints.placeBid>

function commandOf({ params, body, user, headers }: BidCall): PlaceBidCommand {
  const key = headers['idempotency-key']
  return {
    auctionId: params.id,
    discount: body.amount,
    ticketNo: body.ticketNo,
    by: user,
    key: typeof key === 'string' ? key : undefined,
  }
}

async function answerBid(tx: Tx, req: BidCall, placed: Outcome<Receipt>): Promise<Outcome<BidReply>> {
  if (!placed.ok) return placed
  await recordBidOrigin(tx, {
    auctionId: req.params.id,
    personId: req.user.id,
    origin: { address: req.address, userAgent: req.userAgent },
    key: req.config.dataKey,
  })
  return ok({ bid: bidToWire(placed.value.bid), auction: auctionToWire(placed.value.auction) })
}

function runningAuctions(route: Routes): void {
  route.write(endpoints.openAuction, async (tx, req) => {
    const { minSeconds, noticeMinutes } = req.config.auctions
    const opened = await openAuction(tx, {
      auctionId: req.params.id,
      ...req.body,
      by: req.user.id,
      requestId: req.id,
      promises: { minSeconds, noticeMinutes },
    })
    return opened.ok ? await oneAuction(tx, opened.value.id) : opened
  })
  route.write(endpoints.rescheduleAuction, async (tx, req) => {
    const { minSeconds, noticeMinutes } = req.config.auctions
    const moved = await rescheduleAuction(tx, {
      auctionId: req.params.id,
      ...req.body,
      by: req.user.id,
      requestId: req.id,
      promises: { minSeconds, noticeMinutes },
    })
    return moved.ok ? await oneAuction(tx, moved.value.id) : moved
  })
  route.write(endpoints.cancelAuction, async (tx, req) => {
    const cancelled = await cancelAuction(tx, {
      auctionId: req.params.id,
      reason: req.body.reason,
      by: req.user.id,
      requestId: req.id,
    })
    if (!cancelled.ok) return cancelled
    const auction = await oneAuction(tx, cancelled.value.auction.id)
    const { replacedBy } = cancelled.value
    if (!auction.ok) return auction
    return ok({ ...auction.value, ...(replacedBy === null ? { status: 'waiting_second' as const } : { replacedBy }) })
  })
}

function prizes(route: Routes): void {
  route.read(endpoints.listPrizes, async (tx, req) =>
    ok(await listPrizes(tx, { status: req.query.status, key: readableWith(req) })),
  )
  route.read(endpoints.onePrize, (tx, req) => prizeOf(tx, { auctionId: req.params.id, key: readableWith(req) }))
  route.write(endpoints.approvePrize, async (tx, req) => {
    const approved = await approvePrize(tx, {
      auctionId: req.params.id,
      security: req.body.security,
      securities: req.body.securities,
      key: req.config.dataKey,
      by: req.user.id,
      requestId: req.id,
    })
    if (!approved.ok) return approved
    const prize = await onePrize(tx, approved.value, req.config.dataKey)
    return ok({ prize, ...(prize.status === 'waiting_second' ? { status: prize.status } : {}) })
  })
  route.write(endpoints.depositPrize, async (tx, { params, body, user, id, config }) => {
    const deposited = await depositPrize(tx, { auctionId: params.id, ...body, by: user.id, requestId: id })
    return deposited.ok ? ok({ prize: await onePrize(tx, deposited.value, config.dataKey) }) : deposited
  })
  prizeDocuments(route)
  route.read(endpoints.myPrizes, async (tx, { user }) => ok(await myPrizes(tx, user.id)))
  route.write(endpoints.chooseSetOff, async (tx, { params, body, user }) => {
    const chosen = await chooseSetOff(tx, { auctionId: params.id, setOff: body.setOff === 'all', winnerId: user.id })
    return chosen.ok ? ok({ prize: chosen.value }) : chosen
  })
  route.write(endpoints.setOffForMember, async (tx, req) => {
    const { params, body } = req
    const { id: auctionId } = params
    const chosen = await actForMember(
      tx,
      authorityIn(req),
      () => chooseSetOff(tx, { auctionId, setOff: body.setOff === 'all', winnerId: body.memberId }),
      () => ({ act: 'set-off', auctionId }),
    )
    return chosen.ok ? ok({ message: 'Saved.' }) : chosen
  })
}

/** Only who approves prizes reads whole numbers of documents. */
const readableWith = ({ user, config }: Pick<Req<typeof endpoints.onePrize>, 'user' | 'config'>) =>
  may(user.role, 'approve-prize') ? config.dataKey : null

/** The picture is read before the transaction: a large one takes a second. */
function prizeDocuments(route: Routes): void {
  route.raw(endpoints.addPrizeDocument, async (req) => {
    const { params, body, user, config } = req
    const upload = { auctionId: params.id, by: user.id }
    const refusal = await req.read((tx) => whyNoDocument(tx, upload))
    if (refusal) return req.refuse(refusal)
    const jpeg = await documentImage(req.uploads)
    if (!jpeg.ok) return req.refuse(jpeg.error)
    const document = { ...upload, ...body, jpeg: jpeg.value, key: keyIn(config), requestId: req.id }
    const added = await req.write(async (tx) => {
      const prize = await addDocument(tx, document)
      return prize.ok ? ok({ prize: await onePrize(tx, prize.value, config.dataKey) }) : prize
    })
    return req.answer(added)
  })
  route.raw(endpoints.prizeDocument, async (req, reply) => {
    const image = await req.read((tx) => imageOf(tx, req.params.id, keyIn(req.config)))
    return image.ok ? reply.type('image/jpeg').send(image.value) : req.refuse(image.error)
  })
  route.write(endpoints.removePrizeDocument, async (tx, { params, body, user, id, config }) => {
    const prize = await removeDocument(tx, { id: params.id, ...body, by: user.id, requestId: id })
    return prize.ok ? ok({ prize: await onePrize(tx, prize.value, config.dataKey) }) : prize
  })
}
