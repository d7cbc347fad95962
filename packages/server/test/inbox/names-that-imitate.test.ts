import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
})
afterAll(() => app.close())

/** How the approvals list marks the person of a top-up, after somebody registered under this name. */
async function markOf(name: string, phone = '98470 00012') {
  const member = await given.member(app, { name })
  await app.owner.query('update person set phone = $2 where id = $1', [member.id, phone])
  const requested = await api(app)
    .as(member)
    .call(endpoints.requestTopup, { body: { amount: 500, method: 'counter', reference: `slip of ${name}` } })
  const { rows } = (
    await api(app)
      .as(admin)
      .call(endpoints.adminInbox, { query: { limit: 100 } })
  ).reply
  return rows.find(({ id }) => id === requested.reply.topup._id)?.person
}

describe('where money is decided, a name', () => {
  // @attack 88 @security S29
  test('stands beside the end of the phone number, or of the email address', async () => {
    expect(await markOf('Asha Menon')).toEqual({ contactEnd: '…0012', looksLike: null })
    expect(await markOf('Esha Nair', '98')).toMatchObject({ contactEnd: expect.stringMatching(/^.…@/) })
  })

  // @attack 88 @finding W11 @security S29
  test.each(['Asha Menon', 'ASHA  MENON', 'Asha.Menon', 'Аshа Mеnоn', 'Ásha Menon', 'A5ha Men0n'])(
    'that looks like another person’s is marked: %s',
    async (name) => {
      expect(await markOf(name)).toMatchObject({ looksLike: 'person' })
    },
  )

  // @attack 88 @finding A9, W11 @security S29
  test.each(['Kuri Head Office', 'The Kuri…', 'Official Kuri', 'Kuri itself', 'Team of K.u.r.i', 'Mr Кurі', 'kuri'])(
    'that looks like the company’s is marked: %s',
    async (name) => {
      await app.owner.query(`update company_settings set name = 'Kuri Pvt. Ltd.'`)
      expect(await markOf(name)).toMatchObject({ looksLike: 'company' })
    },
  )

  // @finding A9
  test('stands beside what a bank line is confirmed for, with its mark', async () => {
    const member = await given.member(app, { name: 'Official Kuri Desk' })
    await app.owner.query(`update person set phone = '98470 00099' where id = $1`, [member.id])
    const body = { amount: 523, method: 'bank', reference: '732100000001' } as const
    await api(app).as(member).call(endpoints.requestTopup, { body })
    const { expected } = (await api(app).as(admin).call(endpoints.reconciliation)).reply
    expect(expected.find(({ amount }) => amount === 523)).toMatchObject({
      name: 'Official Kuri Desk',
      person: { contactEnd: '…0099', looksLike: 'company' },
    })
  })

  test.each(['അഷ മേനോൻ', 'Asha Menonn', 'Ravi', 'Asha Kuriakose', 'Sunil Akuri'])(
    'that only one person has is not marked: %s',
    async (name) => {
      expect(await markOf(name)).toMatchObject({ looksLike: null })
    },
  )
})
