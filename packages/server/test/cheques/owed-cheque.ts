import { endpoints } from '@kuri/contract'
import { dueDay, monthNameOf, yearOf, type Day } from '@kuri/domain'
import { expect } from 'vitest'
import { api, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'
import * as given from '../given.ts'

let printed = 600_000

interface Returned {
  readonly running: given.RunningChit
  readonly ticketNo: number
  /** Of the first month. */
  readonly start: Day
  readonly today: Day
  /** Receives it and enters its return. */
  readonly cashier: Caller
  /** Clears it. */
  readonly other: Caller
}

/** A cheque of ₹10,000 for the first month of a ticket that came back after it was cleared; the charge of the settings comes to it. */
export async function owedCheque(
  app: TestApp,
  { running, ticketNo, start, today, cashier, other }: Returned,
): Promise<string> {
  const as = (caller: Caller) => api(app).as(caller)
  const due = dueDay(start, 1)
  const line = { chitId: running.chit._id, ticketNo, month: monthNameOf(due), year: yearOf(due), amount: 10_000 }
  const written = { chequeNo: String((printed += 1)), bank: 'Federal Bank, Thrissur', dated: today }
  const body = { memberId: given.holderOf(running, ticketNo).id, lines: [line], ...written }
  const received = await as(cashier).call(endpoints.receiveCheque, { body })
  expect(received.status).toBe(201)
  const params = { id: received.reply.cheque._id }
  await as(cashier).call(endpoints.depositCheque, { params, body: { slip: 'FB-1' } })
  await as(other).call(endpoints.clearCheque, { params })
  const returned = await as(cashier).call(endpoints.returnCheque, { params, body: { reason: 'Funds insufficient.' } })
  expect(returned.reply.cheque.owed).toBeGreaterThanOrEqual(10_000)
  return params.id
}
