// Checks the proof of an auction on your own machine: `node verify-lot.mjs proof.json`. Nothing is asked of us.
// A record is hashed with SHA-256, every field as its length (four bytes) and its bytes; amounts are paise in it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const { auctionId, state, commitment, chain, lot, result } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const says = (holds, what) => (console.log(holds ? 'holds ' : 'BREAKS', what), holds || process.exit(1))
const length = (of) => Buffer.from([of >>> 24, of >>> 16, of >>> 8, of])
const framed = (own) => Buffer.concat([length(own.length), own])
const bytes = (field) => {
  if (Array.isArray(field)) return Buffer.concat([field.length, ...field].map(bytes))
  return framed(Buffer.isBuffer(field) ? field : Buffer.from(`${field}`))
}
const hash = (...fields) =>
  createHash('sha256')
    .update(Buffer.concat(fields.map(bytes)))
    .digest()
const seal = (...fields) => hash(...fields).toString('hex')
const [hex, paise] = [(text) => Buffer.from(text, 'hex'), (rupees) => Math.round(rupees * 100)]
const sorted = (numbers) => numbers.toSorted((a, b) => a - b)

if (!chain) says(false, `the bids are not published yet: this auction is ${state}`)
const { chitId, prizeNo, unprizedTickets, terms: t, ...begun } = chain.genesis
const [instalment, step, chart] = [paise(t.instalment), paise(t.step), t.fixedDiscounts.map(paise)]
const money = [t.dividendSharedBy, t.commissionBp, t.gstBp, t.capBp, step, t.prizeBy, chart]
const start = [begun.auctionId, chitId, prizeNo, t.tickets, t.months, instalment, ...money, sorted(unprizedTickets)]
let head = seal('kuri/auction/genesis/1', ...start, hex(begun.commitment))
const isItsOwn = begun.auctionId === auctionId && begun.commitment === commitment
says(head === chain.genesisHash && isItsOwn, 'the beginning: terms, tickets without a prize, promise of the lot')
for (const [place, { seq, ticketNo, discount, at, hash: kept }] of chain.bids.entries()) {
  head = seal('kuri/auction/bid/1', hex(head), seq, ticketNo, paise(discount), at)
  says(head === kept && seq === place + 1, `bid ${seq}: ticket ${ticketNo}, ${discount} rupees, ${at}`)
}
says(head === chain.head, 'the end of the chain')

// who had to win: the highest bid; where several stand at the cap or nobody bid, whom the lot draws
const pool = instalment * t.months
const commission = 100 * Math.min(Math.floor((pool * t.commissionBp + 5e5) / 1e6), Math.floor((pool * 700) / 1e6))
const most = Math.floor((pool * t.capBp) / 1e4)
const best = Math.max(-1, ...chain.bids.map((bid) => paise(bid.discount)))
const leaders = sorted(chain.bids.filter((bid) => paise(bid.discount) === best).map((bid) => bid.ticketNo))
const isTie = leaders.length > 1 && best === most - (most % step)
if (lot) {
  const among = sorted(lot.ticketNos)
  const fits = best < 0 ? among.length > 1 && among.every((no) => unprizedTickets.includes(no)) : isTie
  const isFrozen = seal('kuri/lot/tickets/1', hex(chain.head), among) === lot.frozenHead
  says(fits && isFrozen && (best < 0 || `${among}` === `${leaders}`), `the tickets in the lot: ${among}`)
  says(seal('kuri/lot/commitment/1', auctionId, hex(lot.secret)) === commitment, 'the secret is the one promised')
  const drawn = seal('kuri/lot/seed/1', auctionId, hex(lot.secret), hex(lot.frozenHead), lot.words)
  says(drawn === lot.seed, `the seed, with the words of the witnesses: ${lot.words.join(', ') || 'none'}`)
  const sampleOf = (round) => hash('kuri/lot/draw/1', hex(drawn), round).readUIntBE(0, 6)
  const fair = 2 ** 48 - (2 ** 48 % among.length)
  let round = 0
  while (sampleOf(round) >= fair) round += 1
  says(among[sampleOf(round) % among.length] === lot.winner, `drawn again: ticket ${lot.winner}`)
}
const chosen = t.prizeBy === 'fixed' ? sorted(unprizedTickets)[0] : best < 0 ? result?.ticketNo : leaders[0]
const winner = lot ? lot.winner : chosen
const forgone = t.prizeBy === 'fixed' ? (chart[prizeNo - 1] ?? commission) : best < 0 ? commission : best
const by = t.prizeBy === 'fixed' ? 'fixed' : lot ? 'lot' : best < 0 ? 'last' : 'bid'
const isRight = result?.by === by && result.ticketNo === winner && paise(result.discount) === forgone
const isKnown = unprizedTickets.includes(winner) && (lot !== null || !isTie)
if (state !== 'settled') says(result === null && lot === null, `no result: this auction is ${state}`)
else says(isRight && isKnown, `ticket ${winner} had to win, by ${by}, for ${forgone / 100} rupees`)
