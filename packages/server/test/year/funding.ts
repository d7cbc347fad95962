import { endpoints } from '@kuri/contract'
import { add, toRupees, type Day, type Paise } from '@kuri/domain'
import type { Chance } from './chance.ts'
import { brings, type Company, type Member } from './company.ts'

/* How a member's money reaches the wallet, and what goes wrong on the way. */

export type Way = 'counter' | 'bank' | 'online'

export const wayOf = (chance: Chance): Way => chance.of(['counter', 'counter', 'bank', 'online', 'online'])

/** From here on two administrators approve what a member says they have paid. */
const LARGE = 50_000

/** Cash over the counter: requested by the member, confirmed by an administrator. */
export async function atTheCounter(company: Company, member: Member, amount: Paise): Promise<void> {
  const body = {
    amount: toRupees(amount),
    method: 'counter',
    reference: `slip of ${member.name}`,
    reason: 'Savings.',
  } as const
  const { topup } = (await member.api.call(endpoints.requestTopup, { body })).reply
  for (const by of topup.amount < LARGE ? [company.maker] : [company.maker, company.checker]) {
    const approved = await by.call(endpoints.approveTopup, { params: { id: topup._id } })
    if (approved.status !== 200) throw new Error(approved.problem.message)
  }
  company.drawer = add(company.drawer, amount)
  brings(member, amount)
}

/** A transfer: the member reports its number, the bank shows it; it is credited when the statement is read. */
export async function byBank(
  company: Company,
  member: Member,
  { on, amount }: { on: Day; amount: Paise },
): Promise<void> {
  const utr = company.bank.utr()
  const body = { amount: toRupees(amount), method: 'bank', reference: utr } as const
  const requested = await member.api.call(endpoints.requestTopup, { body })
  if (requested.status !== 201) throw new Error(requested.problem.message)
  company.bank.comes(on, `NEFT ${utr} ${member.name}`, amount)
  brings(member, amount)
}

/** Through the gateway, as it goes: at once, after a failure, late, or without a webhook; what is lost is found by polling. */
export async function online(company: Company, member: Member, amount: Paise, chance: Chance): Promise<string> {
  const { gateway } = company.setup
  const { met } = company
  const { _id: id, orderId } = await order(company, member, amount, chance)
  const fate = chance.below(10)
  if (fate === 0) {
    gateway.pay(orderId, { as: 'failed' })
    met['failed, then paid'] += 1
  }
  const answer = gateway.pay(orderId, { as: fate === 1 ? 'authorized' : 'captured' })
  if (fate === 1) met['late authorisation'] += 1
  if (fate === 2) {
    met['webhook lost'] += 1
    lose(company, orderId)
  } else if (fate > 5) {
    const body = { paymentId: answer.paymentId, signature: answer.signature }
    const confirmed = await member.api.call(endpoints.confirmPayment, { params: { id }, body })
    if (confirmed.status !== 200) throw new Error(confirmed.problem.message)
  }
  brings(member, amount)
  return id
}

/** One call in ten finds the gateway down, and is made again. */
async function order(company: Company, member: Member, amount: Paise, chance: Chance) {
  const body = { purpose: 'topup', amount: toRupees(amount), method: 'phonepe' } as const
  const call = () => member.api.call(endpoints.startPayment, { body })
  if (chance.percent(10)) {
    company.setup.gateway.trouble('down', /orders$/, 3)
    const refused = await call()
    // somebody else's order may have met the trouble meant for this one
    if (refused.status === 200) return refused.reply.payment
    company.met['gateway down'] += 1
  }
  for (let tries = 0; ; tries += 1) {
    const answer = await call()
    if (answer.status === 200 || tries > 20) return answer.reply.payment
  }
}

/** The webhooks of one order never come; the others' are put back. */
function lose(company: Company, orderId: string): void {
  company.undelivered.push(...company.setup.gateway.takeWebhooks().filter(({ payload }) => !payload.includes(orderId)))
}
