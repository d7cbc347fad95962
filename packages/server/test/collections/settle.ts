import { endpoints } from '@kuri/contract'
import { expect } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'

interface Settling {
  readonly app: TestApp
  readonly cashier: Caller
  readonly collector: Caller
  /** Gets what is for nobody, or for the collector. */
  readonly other: Caller
}

/** A cashier gives all that is not allocated to the members whom the receipts name, and an administrator approves it. */
export async function settleAll({ app, cashier, collector, other }: Settling): Promise<void> {
  const { rows } = (
    await api(app)
      .as(cashier)
      .call(endpoints.adminInbox, { query: { filter: 'receipt' } })
  ).reply
  for (const { id, about } of rows) {
    const isNamed = 'user' in about && about.user !== null && about.user._id !== collector.id
    const body = { reason: 'Saw the receipt.', ...(!isNamed && { userId: other.id }) }
    const settled = await api(app).as(cashier).call(endpoints.settleReceipt, { params: { id }, body })
    expect(settled).toMatchObject({ status: 200, reply: { status: 'waiting_second' } })
  }
  await approveMoves(app)
}

/** An administrator approves all movements that wait. */
export async function approveMoves(app: TestApp): Promise<void> {
  const admin = await signIn(app, 'Anand', 'admin')
  const { rows } = (
    await api(app)
      .as(admin)
      .call(endpoints.adminInbox, { query: { filter: 'move' } })
  ).reply
  for (const { id } of rows) {
    expect((await api(app).as(admin).call(endpoints.approveMove, { params: { id } })).status).toBe(200)
  }
}

/** How the first three months of a ticket stand. */
export async function firstStates(app: TestApp, chitId: string, ticketNo: number): Promise<string[]> {
  const { rows } = await app.owner.query<{ state: string }>(
    `select state from instalment join ticket on ticket.id = ticket_id
      where ticket.chit_id = $1 and ticket_no = $2 order by month_no limit 3`,
    [chitId, ticketNo],
  )
  return rows.map(({ state }) => state)
}
