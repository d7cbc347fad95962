import { AuctionProof, endpoints } from '@kuri/contract'
import { MOST_LIMITS, sha256, verifyAuction, type OpenedOffer, fromRupees } from '@kuri/domain'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decode } from 'zod/v4/core'
import { reportCoverage } from '../../../domain/test/coverage.ts'
import { brokenLaws } from '../harness/books-over-http.ts'
import { openCompany, type Company, type Person } from '../harness/company.ts'
import { insist, nothingMet } from '../harness/remote.ts'
import { setUpLoad, type LoadSetup } from '../harness/load-setup.ts'

/*
 * A server process is killed with -9 while members set, change and remove limits and bid against them. What it confirmed
 * is in the chain; what was cut off is there wholly or not at all. The proof shows it, once the auction is over.
 */

const KILLS = Number(process.env['LIMIT_KILLS'] ?? 1)
const MOST_BEFORE_A_KILL = 40
const LOOK_AGAIN_MS = 1
const SLOW_MACHINE_MS = 120_000

let company: Company
let setup: LoadSetup
beforeAll(async () => {
  company = await openCompany()
  setup = await setUpLoad(company)
}, SLOW_MACHINE_MS)
afterAll(() => company.close())

// @spec AUC-7, AUC-8
test(
  'killed while limits change: each that was acknowledged is in the chain, and the chain and every bid for a limit hold',
  { timeout: SLOW_MACHINE_MS + KILLS * 20_000 },
  async () => {
    const met = nothingMet()
    const acknowledged: OpenedOffer[] = []
    const ending = new AbortController()
    const params = { id: setup.auction }
    const ticketOf = new Map<Person, number>()
    for (const member of company.members) {
      ticketOf.set(member, (await member.api.call(endpoints.oneAuction, { params })).reply.you.ticketNo ?? 0)
    }
    async function change(member: Person, place: number): Promise<void> {
      for (let turn = 1; !ending.signal.aborted; turn += 1) {
        const body = { maxAmount: 10 * turn + place }
        const set = await insist(() => member.api.call(endpoints.lodgeOffer, { params, body }), met)
        const { offer } = set.reply
        if (offer === null) throw new Error('a limit was set, and there is none')
        acknowledged.push({ ticketNo: ticketOf.get(member) ?? 0, limit: fromRupees(offer.maxAmount), salt: offer.salt })
        if (turn % 5 === 0) await insist(() => member.api.call(endpoints.withdrawOffer, { params }), met)
        await insist(() => member.api.call(endpoints.placeBid, { params, body: { amount: 10 * turn + 3 } }), met)
      }
    }
    const everybody = Promise.all(company.members.map(change))
    everybody.catch(() => undefined)
    // four fifths of what the members may set in an auction: what is sent when the last kill comes has room
    const mayBeSet = Math.floor(company.members.length * MOST_LIMITS * 0.8)
    const enough = Math.max(1, Math.min(MOST_BEFORE_A_KILL, Math.floor(mayBeSet / KILLS)))
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = acknowledged.length
      while (acknowledged.length < before + enough) await Promise.race([sleep(LOOK_AGAIN_MS), everybody])
      await company.kill()
      await company.startAgain()
    }
    ending.abort()
    await everybody
    reportCoverage({ harness: 'limits', seed: null, histories: KILLS, met: { ...met } })
    expect(met.broken).toBeGreaterThan(0)
    expect(await brokenLaws(company)).toEqual([])

    const reason = 'The proof is published when the auction is over'
    await company.admin.api.call(endpoints.cancelAuction, { params, body: { reason } })
    const { reply } = await company.admin.api.call(endpoints.verifyAuction, { params: { auctionId: setup.auction } })
    const opened = acknowledged.map((shown) => ({ ...shown, limit: shown.limit / 100 }))
    const { chain, ...proof } = decode(AuctionProof, { ...reply, opened })
    if (chain === null) throw new Error('the proof is not published')
    expect(verifyAuction(sha256, { ...proof, chain })).toBeNull()
    expect(chain.offers.some(({ commitment }) => commitment === null)).toBe(true)
    expect(chain.bids.some(({ forOffer }) => forOffer !== null)).toBe(true)
  },
)
