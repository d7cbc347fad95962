// `node verify-lot.mjs proof.json` checks an auction without us. Hashed are fields, each as its length and its bytes.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const { auctionId, state, commitment, chain, lot, result } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const says = (holds, what) => (console.log(holds ? 'holds ' : 'BREAKS', what), holds || process.exit(1))
const hex = (text) => Buffer.from(text, 'hex')
const paise = (rupees) => Math.round(rupees * 100)
const sorted = (numbers) => numbers.toSorted((a, b) => a - b)
const framed = (own) => Buffer.concat([hex(own.length.toString(16).padStart(8, '0')), own])
const bytes = (field) => framed(Buffer.isBuffer(field) ? field : Buffer.from(`${field}`))
const record = (fields) => fields.flatMap((one) => (Array.isArray(one) ? [one.length, ...one] : one)).map(bytes)
const seal = (...fields) => hash('sha256', Buffer.concat(record(fields)))
if (!chain) says(false, `the bids are not published yet: this auction is ${state}`)

const { bids, genesis: start } = chain
const { terms: t, unprizedTickets: unprized } = start
const [instalment, step, chart] = [paise(t.instalment), paise(t.step), t.fixedDiscounts.map(paise)]
const money = [instalment, t.dividendSharedBy, t.commissionBp, t.gstBp, t.capBp, step, t.prizeBy, chart]
const begun = [start.auctionId, start.chitId, start.prizeNo, t.tickets, t.months, ...money, sorted(unprized)]
let head = seal('kuri/auction/genesis/1', ...begun, hex(start.commitment))
const isItsOwn = start.auctionId === auctionId && start.commitment === commitment
says(isItsOwn && head === chain.genesisHash, 'the beginning: terms, tickets without a prize, promise of the lot')
for (const [place, { seq, ticketNo, discount, at, hash: kept }] of bids.entries()) {
  head = seal('kuri/auction/bid/1', hex(head), seq, ticketNo, paise(discount), at)
  says(head === kept && seq === place + 1, `bid ${seq}: ticket ${ticketNo}, ${discount} rupees, ${at}`)
}
says(head === chain.head, 'the end of the chain')

// who had to win: the highest bid; where several stand at the cap, or nobody bid, whom the lot draws
const pool = instalment * t.months
const commission = 100 * Math.floor(Math.min(pool * t.commissionBp + 5e5, pool * 700) / 1e6)
const cap = Math.floor(Math.floor((pool * t.capBp) / 1e4) / step) * step
const best = Math.max(-1, ...bids.map((bid) => paise(bid.discount)))
const leaders = sorted(bids.filter((bid) => paise(bid.discount) === best).map((bid) => bid.ticketNo))
const isTie = leaders.length > 1 && best === cap
if (lot) {
  const among = sorted(lot.ticketNos)
  const mayBe =
    best < 0 ? among.length > 1 && among.every((no) => unprized.includes(no)) : isTie && `${among}` === `${leaders}`
  says(mayBe && seal('kuri/lot/tickets/1', hex(head), among) === lot.frozenHead, `the tickets in the lot: ${among}`)
  says(seal('kuri/lot/commitment/1', auctionId, hex(lot.secret)) === commitment, 'the secret is the one promised')
  const seed = seal('kuri/lot/seed/1', auctionId, hex(lot.secret), hex(lot.frozenHead), lot.words)
  says(seed === lot.seed, `the seed, with the words of the witnesses: ${lot.words.join(', ') || 'none'}`)
  const sample = (round) => hex(seal('kuri/lot/draw/1', hex(seed), round)).readUIntBE(0, 6)
  let round = 0
  while (sample(round) >= 2 ** 48 - (2 ** 48 % among.length)) round += 1
  says(among[sample(round) % among.length] === lot.winner, `drawn again: ticket ${lot.winner}`)
}
const by = t.prizeBy === 'fixed' ? 'fixed' : lot ? 'lot' : best < 0 ? 'last' : 'bid'
const winner = { fixed: sorted(unprized)[0], lot: lot?.winner, last: result?.ticketNo, bid: leaders[0] }[by]
const forgone = best < 0 ? (chart[start.prizeNo - 1] ?? commission) : best
const isRight = `${result?.by} ${result?.ticketNo} ${result?.discount}` === `${by} ${winner} ${forgone / 100}`
const isFair = unprized.includes(winner) && (lot || !isTie)
if (state !== 'settled') says(!result && !lot, `no result: this auction is ${state}`)
else says(isRight && isFair, `ticket ${winner} had to win, by ${by}, for ${forgone / 100} rupees`)
