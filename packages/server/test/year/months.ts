import { endpoints, type WireReplyOf } from '@kuri/contract'
import { add, dueDay, fromRupees, monthNameOf, subtract, sum, yearOf, type Paise } from '@kuri/domain'
import { opening } from '../opening.ts'
import type { Chance } from './chance.ts'
import { each, START, type Company, type Member } from './company.ts'
import { atTheCounter, byBank, online, wayOf } from './funding.ts'
import { hasStopped } from './leaving.ts'
import { readStatement } from './office.ts'

/* A month of the company: members bring money and pay, auctions are held, winners get their prizes. */

type Owed = WireReplyOf<typeof endpoints.chitInstalments>[number] & { readonly chitId: string }

/** Who pays this month: nobody is late in the last one. */
const isLate = (company: Company, member: Member, monthNo: number): boolean =>
  monthNo < company.shape.months && company.chance(`late ${member.name} ${monthNo}`).percent(9)

/** What somebody owes by now, the oldest first. */
async function owedBy(member: Member): Promise<Owed[]> {
  const owed: Owed[] = []
  for (const chitId of member.chits) {
    const query = { mine: '1' } as const
    const all = (await member.api.call(endpoints.chitInstalments, { params: { id: chitId }, query })).reply
    owed.push(
      ...all.filter(({ status }) => status === 'due' || status === 'overdue').map((one) => ({ ...one, chitId })),
    )
  }
  return owed.toSorted((a, b) => a.monthNo - b.monthNo)
}

/** Everybody brings what they are short of, by the way they are used to, and pays what they owe. */
export async function membersPay(company: Company, monthNo: number): Promise<void> {
  const paying = company.members.filter(
    (member) => member.chits.length > 0 && !isLate(company, member, monthNo) && !hasStopped(company, member),
  )
  company.met['paid late'] += company.members.filter((member) => isLate(company, member, monthNo)).length
  const on = await company.comes(monthNo, 0, '09:00')
  const owed = new Map<Member, Owed[]>()
  await each(paying, async (member) => {
    const mine = await owedBy(member)
    owed.set(member, mine)
    const { available } = (await member.api.call(endpoints.wallet)).reply
    const dues = mine.map(({ net, penalty }) => add(fromRupees(net), fromRupees(penalty?.amount ?? 0)))
    if (mine.some(({ penalty }) => (penalty?.amount ?? 0) > 0)) company.met['paid a penalty'] += 1
    const short = subtract(sum(dues), fromRupees(available))
    if (short <= 0) return
    const chance = company.chance(`pays ${member.name} ${monthNo}`)
    const way = wayOf(chance)
    if (way === 'counter') await atTheCounter(company, member, short)
    else if (way === 'bank') await byBank(company, member, { on, amount: short })
    else await paysOnline(company, member, short, chance)
  })
  await deliver(company, monthNo)
  // longer than the company waits for webhooks before it asks by itself
  await company.comes(monthNo, 0, '09:30')
  await company.setup.runJob()
  await readStatement(company)
  await each(paying, (member) => payAll(member, owed.get(member) ?? []))
}

async function payAll(member: Member, owed: readonly Owed[]): Promise<void> {
  for (const { chitId, monthNo } of owed) {
    const due = dueDay(START, monthNo)
    const body = { chitId, month: monthNameOf(due), year: yearOf(due) }
    const paid = await member.api.call(endpoints.payContribution, { body })
    if (paid.status !== 201) throw new Error(`${member.name}, month ${monthNo}: ${paid.problem.message}`)
  }
}

/** Some press twice, and ask for the second back. */
async function paysOnline(company: Company, member: Member, amount: Paise, chance: Chance): Promise<void> {
  await online(company, member, amount, chance)
  if (!chance.percent(6)) return
  const again = await online(company, member, amount, chance)
  company.paidTwice.push({ member, payment: again, amount })
}

/** The gateway's webhooks arrive in any order, some of it twice. */
export async function deliver(company: Company, monthNo: number): Promise<void> {
  const chance = company.chance(`deliveries ${monthNo}`)
  const webhooks = [...company.undelivered.splice(0), ...company.setup.gateway.takeWebhooks()]
  const shuffled = webhooks.map((one) => ({ one, place: chance.below(1000) })).toSorted((a, b) => a.place - b.place)
  for (const { one } of shuffled) {
    for (let times = chance.percent(20) ? 2 : 1; times > 0; times -= 1) {
      const status = await company.receiveWebhook(one)
      if (status !== 200) throw new Error(`${one.event} was answered ${status}`)
    }
  }
}

/** Three days later every chit gives its prize: by bids, or by lot. */
export async function prizesAreGiven(company: Company, monthNo: number): Promise<void> {
  await company.comes(monthNo, 3, '09:00')
  const all = (await company.maker.call(endpoints.listAuctions)).reply
  const today = all.filter((one) => one.monthNo === monthNo && one.state === 'scheduled')
  await each(today, async ({ _id: id }) => {
    const opened = await company.maker.call(endpoints.openAuction, { params: { id }, body: opening(600) })
    if (opened.status !== 200) throw new Error(opened.problem.message)
    if (opened.reply.state === 'open') await bid(company, id)
  })
  await company.comes(monthNo, 3, '10:00')
  await each(today, async ({ _id: id }) => {
    const { state, result } = (await company.checker.call(endpoints.oneAuction, { params: { id } })).reply
    if (state !== 'settled' || !result) throw new Error(`an auction of month ${monthNo} is ${state}`)
    if (result.by === 'lot') company.met['drawn by lot'] += 1
    for (const by of [company.maker, company.checker]) {
      const approved = await by.call(endpoints.approvePrize, { params: { id }, body: { security: 'two guarantors' } })
      if (approved.status !== 200) throw new Error(approved.problem.message)
    }
  })
}

/** Some try, each above the other; who may not bid is refused. */
async function bid(company: Company, id: string): Promise<void> {
  const { chitId, monthNo, floor, cap } = (await company.maker.call(endpoints.oneAuction, { params: { id } })).reply
  if (floor === null || cap === null) return
  const chance = company.chance(`bids ${company.chits.indexOf(chitId)} ${monthNo}`)
  const [first, ...others] = company.members.filter(({ chits }) => chits.includes(chitId))
  if (!first) return
  let rupees = floor
  for (let turn = 0; turn < 6 && rupees <= cap; turn += 1) {
    const bidder = chance.of([first, ...others])
    const answer = await bidder.api.call(endpoints.placeBid, { params: { id }, body: { amount: rupees } })
    if (answer.status !== 201) company.met['bids refused'] += 1
    rupees += 100 * (1 + chance.below(8))
  }
}
