import { expect, test } from '@playwright/test'
import { answer, inABrowser, logInHere } from './people.ts'
import { closeAll, newCaller, type Caller } from './seed/fixtures.ts'

/* A promise to pay on the member's page of staff. */

const no = Date.now() % 100_000_000
let member: Caller
test.beforeAll(async () => {
  member = await newCaller(`Promila ${no}`)
})
test.afterAll(() => closeAll(member))

/** By the clock of the demonstration, which other journeys move. */
async function inTenDays(): Promise<string> {
  const { serverTime } = await (await member.calls.get('/api/company')).json()
  return new Date(Date.parse(serverTime) + 10 * 86_400_000).toISOString().slice(0, 10)
}

// @spec INS-13
test('staff withdraw a promise after a question, on a phone; the focus stays at its card', async ({ browser }) => {
  const promised = await member.calls.post('/api/me/promises', { data: { amount: 1_500, day: await inTenDays() } })
  expect(promised.status()).toBe(201)
  const page = await inABrowser(browser, { viewport: { width: 360, height: 740 } })
  await page.goto('/login')
  await logInHere(page, 'cashier@kuri.test', 'Cashier@123')
  await page.goto(`/admin/users/${member.id}`)
  const card = page.getByRole('region', { name: 'Promise to pay' })
  await expect(card).toContainText('Promised ₹1,500 by')
  await expect(card).toContainText('The member made it.')
  await card.getByRole('button', { name: 'Withdraw promise' }).click()
  await answer(page, 'Withdraw this promise?', 'Withdraw')
  await expect(page.getByText('The promise is withdrawn.')).toBeVisible()
  await expect(card).toContainText('No promise.')
  await expect(card.getByText('Promise to pay')).toBeFocused()
  expect((await (await member.calls.get('/api/me/promises')).json()).promise).toBeNull()
  await page.context().close()
})
