import { endpoints } from '@kuri/contract'
import { addDays, day } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remindDue } from '../../src/features/instalments/remind.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

const START = day('2027-01-15')

let app: TestApp
let asha: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2027-01-01'))
  const members = await given.people(app, 'Asha', 'Bala')
  ;[asha] = members
  const running = await given.runningChit(app, { tickets: 2, months: 2, startDate: START, members })
  await given.paid(app, running, 1, { except: [1] })
})
afterAll(() => app.close())

/** What Asha reads on a day, after the job was woken twice and once more by another server at the same moment. */
async function readsOn(days: number): Promise<string[]> {
  const before = await texts()
  await given.clock(app, addDays(START, days))
  await Promise.all([app.act(remindDue), app.act(remindDue)])
  await app.act(remindDue)
  return (await texts()).slice(0, (await texts()).length - before.length)
}
const texts = async () => (await api(app).as(asha).call(endpoints.listNotices)).reply.notices.map(({ text }) => text)

describe('reminders of a contribution', () => {
  test('none four days before', async () => expect(await readsOn(-4)).toEqual([]))

  // @spec NTF-4
  test('one three days before', async () =>
    expect(await readsOn(-3)).toEqual([
      'Your contribution of ₹62,500 to Family Five for January 2027 is due in 3 days, on 15 Jan 2027.',
    ]))

  test('no second one the day after', async () => expect(await readsOn(-2)).toEqual([]))

  // @spec NTF-4
  test('one on the day', async () =>
    expect(await readsOn(0)).toEqual([
      'Your contribution of ₹62,500 to Family Five for January 2027 is due today, on 15 Jan 2027.',
    ]))

  test('none while three days have not passed', async () => expect(await readsOn(2)).toEqual([]))

  // @spec NTF-4
  test('one when it is late, also when the server slept through the third day', async () =>
    expect(await readsOn(4)).toEqual([
      'Your contribution of ₹62,500 to Family Five for January 2027 was due on 15 Jan 2027. Until it is paid you cannot bid in this scheme.',
    ]))

  test('and that was all', async () => expect(await readsOn(9)).toEqual([]))

  test('with a letter for each; who has paid is not reminded', async () => {
    const { rows } = await app.owner.query<{ name: string; letters: number }>(
      `select name, count(*)::int as letters from letter join person on person.id = person_id
        where subject like '₹62,500 for%' group by name`,
    )
    expect(rows).toEqual([{ name: 'Asha', letters: 3 }])
  })
})
