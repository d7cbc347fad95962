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
  const asked = await api(app)
    .as(member)
    .call(endpoints.requestTopup, { body: { amount: 500, method: 'counter', reference: `slip of ${name}` } })
  const { rows } = (
    await api(app)
      .as(admin)
      .call(endpoints.moneyDesk, { query: { limit: 100 } })
  ).reply
  return rows.find(({ id }) => id === asked.reply.topup._id)?.person
}

describe('where money is decided, a name', () => {
  test('stands beside the end of the phone number, or of the email address', async () => {
    expect(await markOf('Asha Menon')).toEqual({ contactEnd: '…0012', looksLike: null })
    expect(await markOf('Esha Nair', '98')).toMatchObject({ contactEnd: expect.stringMatching(/^.…@/) })
  })

  test.each(['Asha Menon', 'ASHA  MENON', 'Asha.Menon', 'Аshа Mеnоn', 'Ásha Menon', 'A5ha Men0n'])(
    'that looks like another person’s is marked: %s',
    async (name) => {
      expect(await markOf(name)).toMatchObject({ looksLike: 'person' })
    },
  )

  test('that looks like the company’s is marked', async () => {
    const { rows } = await app.owner.query<{ name: string }>('select name from company_settings')
    expect(await markOf(`${rows[0]?.name} Head Office`)).toMatchObject({ looksLike: 'company' })
  })

  test.each(['അഷ മേനോൻ', 'Asha Menonn', 'Ravi'])('that only one person has is not marked: %s', async (name) => {
    expect(await markOf(name)).toMatchObject({ looksLike: null })
  })
})
