import { endpoints } from '@kuri/contract'
import { expect, test } from 'vitest'
import { api, signIn } from '../api.ts'
import { expectLedgerSound, startApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'

// @spec PAY-11, PAY-15
test('the bank’s statement names a cleared cheque and its return by the number on it: both lines are matched', async () => {
  const app = await startApp()
  try {
    await given.clock(app, START)
    const admin = await given.admin(app)
    const { chit, members } = await given.runningChit(app, { startDate: START })
    const sana = await signIn(app, 'Sana', 'cashier')
    const as = api(app).as(sana)
    const lines = [{ chitId: chit._id, month: 'January', year: 2027, amount: 10_000 }] as const
    const ids: string[] = []
    // two of the same amount on one day: only the number says which is which
    for (const [place, chequeNo] of ['004512', '004513'].entries()) {
      const body = {
        memberId: members[place]?.id ?? '',
        lines: [...lines],
        chequeNo,
        bank: 'Federal Bank',
        dated: START,
      }
      const { _id: id } = (await as.call(endpoints.receiveCheque, { body })).reply.cheque
      await as.call(endpoints.depositCheque, { params: { id }, body: { slip: 'FB-1' } })
      expect((await api(app).as(admin).call(endpoints.clearCheque, { params: { id } })).status).toBe(200)
      ids.push(id)
    }
    const back = { params: { id: ids[1] ?? '' }, body: { reason: 'Account closed.' } }
    expect((await as.call(endpoints.returnCheque, back)).status).toBe(200)
    const text = [
      'Date,Narration,Ref,Debit,Credit,Balance',
      '05/01/27,CLG CHQ FEDERAL,004513,,10000.00,10000.00',
      '05/01/27,CLG CHQ FEDERAL,004512,,10000.00,20000.00',
      '05/01/27,CHQ RTN ACCOUNT CLOSED,004513,10000.00,,10000.00',
    ].join('\n')
    const columns = { titleRow: 0, date: 0, narration: 1, reference: 2, debit: 3, credit: 4, balance: 5 }
    const imported = await api(app)
      .as(admin)
      .call(endpoints.importStatement, { body: { fileName: 'january.csv', text, columns } })
    expect(imported.reply).toMatchObject({ matched: 3 })
    expect((await api(app).as(admin).call(endpoints.reconciliation)).reply).toMatchObject({
      difference: 0,
      isExplained: true,
    })
    await expectLedgerSound(app)
  } finally {
    await app.close()
  }
})
