// `node verify-lot.mjs proof.json` checks an auction without us. A seal is SHA-256 over fields, each after its length.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
const {
  auctionId,
  state,
  commitment,
  chain,
  opened = [],
  lot,
  result,
} = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const must = (holds, what) => (console.log(holds ? 'holds ' : 'BREAKS', what), holds || process.exit(1))
const hex = (field) => (/^[\da-f]{64}$/.test(field) ? field : Buffer.from(`${field}`).toString('hex'))
const framed = (field) => (hex(field).length / 2).toString(16).padStart(8, '0') + hex(field)
const listed = (field) => (Array.isArray(field) ? [field.length, ...field] : field)
const seal = (...fields) => hash('sha256', Buffer.from(fields.flatMap(listed).map(framed).join(''), 'hex'))
const paise = (rupees) => Math.round(rupees * 100)
const { genesis: start, bids } = chain ?? must(false, `the bids are not published yet: this auction is ${state}`)
const { offers = [] } = chain // limits of automatic bids; files of before have none
const { terms: t, unprizedTickets: unprized } = start
const rules = [paise(t.instalment), t.dividendSharedBy, t.commissionBp, t.gstBp, t.capBp, paise(t.step), t.prizeBy]
const begun = [start.auctionId, start.chitId, start.prizeNo, t.tickets, t.months, ...rules, t.fixedDiscounts.map(paise)]
const rounding = [t.dividendRounding ?? 'paise'].filter((word) => word !== 'paise') // in older auctions it was no term
let head = seal('kuri/auction/genesis/1', ...begun, unprized, start.commitment, ...rounding)
must(head === chain.genesisHash && start.auctionId === auctionId && start.commitment === commitment, 'the beginning')
const standing = new Set() // the limits that count, each by its seal
let limits = 0
for (const [place, bid] of [null, ...bids].entries()) {
  if (bid) {
    const { seq, ticketNo, discount, at, hash: kept, forOffer } = bid
    const fields = [seq, ticketNo, paise(discount), at, ...(forOffer ? [forOffer] : [])]
    head = seal(`kuri/auction/bid/${forOffer ? 2 : 1}`, head, ...fields)
    const rests = !forOffer || standing.has(forOffer) // an automatic bid names a limit that counts
    must(head === kept && seq === place && rests, `bid ${seq}: ticket ${ticketNo}, ${discount} rupees, ${at}`)
  }
  for (const { seq, commitment: code, replaces, at, hash: kept } of offers.filter((one) => one.afterBid === place)) {
    head = seal('kuri/auction/limit/1', head, seq, code ?? '', replaces ?? '', at)
    const fits = seq === ++limits && (!replaces || standing.delete(replaces)) && !standing.has(code)
    must(head === kept && fits, `limit ${seq}: ${code ? 'set' : 'removed'}, ${at}`)
    if (code) standing.add(code)
  }
}
must(head === chain.head && limits === offers.length, 'the end of the chain')
for (const { ticketNo, limit, salt } of opened) {
  const code = seal('kuri/auction/offer/1', auctionId, ticketNo, paise(limit), salt)
  const within = (bid) => bid.forOffer !== code || (bid.ticketNo === ticketNo && bid.discount <= limit)
  const isIn = offers.some((one) => one.commitment === code)
  must(isIn && bids.every(within), `ticket ${ticketNo} had set ${limit} rupees`)
}
if (lot) {
  must(seal('kuri/lot/tickets/1', head, lot.ticketNos) === lot.frozenHead, `tickets in the lot: ${lot.ticketNos}`)
  must(seal('kuri/lot/commitment/1', auctionId, lot.secret) === commitment, 'the secret is the one promised')
  const { words, nonces, commitments } = lot // promised by hash first; in lots before that both are null
  const promised = words.map((word, place) => seal('kuri/lot/word/1', auctionId, nonces?.[place], word))
  must(commitments ? words.length !== 1 && `${promised}` === `${commitments}` : !nonces, 'the words are those promised')
  const seed = seal(`kuri/lot/seed/${nonces ? 2 : 1}`, auctionId, lot.secret, lot.frozenHead, words, ...(nonces ?? []))
  must(seed === lot.seed, `the seed, with the words of the witnesses: ${lot.words.join(', ') || 'none'}`)
  const sample = (round) => parseInt(seal('kuri/lot/draw/1', seed, round).slice(0, 12), 16)
  const fair = [0, 1, 2, 3].map(sample).find((number) => number < 2 ** 48 - (2 ** 48 % lot.ticketNos.length))
  must(lot.ticketNos[fair % lot.ticketNos.length] === lot.winner, `drawn again: ticket ${lot.winner}`)
}
// Chain and lot took 62 lines. Who had to win: the highest bid; whom the lot draws, where several stand at the cap or nobody
// bid; whose turn it is by a chart. The prize goes at the bid, by the chart, or for the commission alone.
const pool = paise(t.instalment) * t.months
const commission = 100 * Math.floor(Math.min(pool * t.commissionBp + 5e5, pool * 700) / 1e6)
const cap = Math.floor(Math.floor((pool * t.capBp) / 1e4) / paise(t.step)) * paise(t.step)
const best = Math.max(-1, ...bids.map((bid) => paise(bid.discount)))
const leaders = unprized.filter((no) => bids.some((bid) => bid.ticketNo === no && paise(bid.discount) === best))
const among = best < 0 ? unprized.filter((no) => lot?.ticketNos.includes(no)) : leaders
const isDrawn = among.length > 1 && (best < 0 || best === cap) && `${among}` === `${lot?.ticketNos}`
const by = t.prizeBy === 'fixed' ? 'fixed' : lot ? 'lot' : best < 0 ? 'last' : 'bid'
const winner = { fixed: unprized[0], lot: lot?.winner, last: result?.ticketNo, bid: leaders[0] }[by]
const forgone = best < 0 ? (t.fixedDiscounts[start.prizeNo - 1] ?? commission / 100) : best / 100
const isRight = `${result?.by} ${result?.ticketNo} ${result?.discount}` === `${by} ${winner} ${forgone}`
const isFair = unprized.includes(winner) && (lot ? isDrawn : leaders.length < 2)
if (state !== 'settled') must(!result && !lot, `no result: this auction is ${state}`)
else must(isRight && isFair, `ticket ${winner} had to win, by ${by}, for ${forgone} rupees`)
