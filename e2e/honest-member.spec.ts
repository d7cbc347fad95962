import { expect, test, type Page } from '@playwright/test'
import { findingsOf } from '../tools/site/axe.ts'
import { atABrowser, signIn, type Someone } from './people.ts'
import { navigateTo } from './seed/fixtures.ts'

/*
 * What a member can check before and after they agree: what a bid would mean, what exactly they agreed to and that they
 * are asked again when it changes, what a printed chart says, and what is said openly of how a scheme is run.
 */

const SCHEME = 'Chart of Two'

test.describe.configure({ mode: 'serial' })

let meera: Someone
let esha: Someone
let chitId = ''

test.beforeAll(async ({ browser }) => {
  meera = await atABrowser(browser, 'Meera', 'admin@kuri.test')
  esha = await atABrowser(browser, 'Esha', 'esha@kuri.test')
  await Promise.all([signIn(meera, 'Admin@123'), signIn(esha)])
})
test.afterAll(async () => {
  await Promise.all([meera, esha].map(({ page }) => page.context().close()))
})

// @spec AUC-13
test('what should I bid? Every key pressed is answered, and what cannot be bid says why', async () => {
  const { page } = esha
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'What should I bid?' }).first().click()
  await page.getByRole('combobox', { name: 'Scheme' }).selectOption({ label: 'Family Five' })
  const result = page.getByRole('region', { name: 'Result' })
  await page.getByLabel('Your bid in rupees').fill('4000')
  await expect(result.getByText('Each of the 4 others gets a dividend of ₹1,000.')).toBeVisible()
  await expect(result.getByRole('row', { name: /The prize/ })).toContainText('₹46,000')
  // of the first prize or the second, as far as other journeys have moved the clock
  const prizeNo = await page.getByRole('combobox', { name: 'Prize' }).inputValue()
  const rate = prizeNo === '1' ? 'about 2.11' : 'about 2.82'
  await expect(result.getByRole('row', { name: /As a rate/ })).toContainText(rate)
  await page.getByRole('radio', { name: 'an amount I enter' }).check()
  await page.getByLabel('The others’ bids in rupees').fill('2000')
  await expect(
    page.getByText('Dividends of later months are counted: the other prizes still to come have a discount of ₹2,000.'),
  ).toBeVisible()
  await expect(page.getByText('The last prize has only the commission as its discount.')).toBeVisible()
  await page.getByLabel('Your bid in rupees').fill('25100')
  await expect(
    page.getByText('The highest bid in this scheme is ₹25,000. Bids must not exceed 50% of the pool.'),
  ).toBeVisible()
  await page.getByLabel('Your bid in rupees').fill('4000')
  // the address follows the field in its own time
  await expect(page).toHaveURL(/bid=4000/)
  await page.reload()
  await expect(result.getByRole('row', { name: /The prize/ })).toContainText('₹46,000')
  await expectSound(page)
})

// @spec CHT-2, CHT-6
test('a scheme by a printed chart: entered with its consequences, and accepted by joining', async () => {
  const { page } = meera
  await page.goto('/admin/create-chit')
  await page.getByLabel('Name', { exact: true }).fill(SCHEME)
  await page.getByLabel('Amount', { exact: true }).fill('40000')
  await page.getByLabel('Duration in months', { exact: true }).fill('2')
  await page.getByLabel('Total members', { exact: true }).fill('2')
  await page.getByLabel('Start date', { exact: true }).fill('2031-01-05')
  await page.getByLabel('Commission, % of the pool').fill('0')
  await page.locator('summary').click()
  await page.getByRole('radio', { name: /printed chart/ }).check()
  await expect(page.getByRole('radio', { name: /Down to the rupee/ })).toBeChecked()
  await page.getByLabel('Discount of each prize, in rupees').fill('3000, 9999999')
  await expect(
    page.getByText('The chart’s discount for prize 2 must be between the commission and the highest bid.').first(),
  ).toBeVisible()
  await page.getByLabel('Discount of each prize, in rupees').fill('3000, 1000')
  await page.getByRole('button', { name: 'Create Chit' }).click()
  await expect(page.getByText('✅ Chit scheme created successfully!').first()).toBeVisible()
  chitId = await idOf(page, SCHEME)

  await navigateTo(esha.page, `/join-chit/${chitId}`)
  const card = esha.page.getByRole('article').filter({ hasText: SCHEME })
  await card.getByRole('button', { name: 'Join Now' }).click()
  const dialog = esha.page.getByRole('dialog', { name: `Ask to join ${SCHEME}?` })
  await expect(dialog.getByText('When you join, you accept')).toBeVisible()
  await expect(dialog.getByText('Nobody bids here: prizes come in the order of the ticket numbers.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(card.getByRole('button', { name: 'Waiting for Approval' })).toBeVisible()
  await navigateTo(esha.page, `/chits/${chitId}`)
  await expect(esha.page.getByText(/^Each dividend is rounded down to whole rupees/)).toBeVisible()
  const agreement = esha.page.getByRole('region', { name: 'Agreement' })
  await expect(agreement.getByText(/^You accepted it on/)).toBeVisible()
  await expect(
    agreement.getByText(/discounts that the winners give up are, in this order: ₹3,000, ₹1,000/),
  ).toBeVisible()
  await expect(
    esha.page.getByRole('region', { name: 'The printed chart' }).getByRole('row', { name: /Prize 1/ }),
  ).toContainText('₹17,000')
  await expectSound(esha.page)
})

// @spec CHT-6
test('changed terms are accepted again, and the administrator sees whom the company waits for', async () => {
  const token = await tokenOf(meera.page)
  const [requested] = await requestsFor(meera.page, token)
  await call(meera.page, token, 'patch', `/chit-member/${requested}/approve`)
  await call(meera.page, token, 'put', `/chit/${chitId}`, { terms: { commissionBp: 100 } })
  await navigateTo(meera.page, `/chits/${chitId}`)
  await expect(meera.page.getByText('Yet to accept the agreement: Esha Nair.')).toBeVisible()
  await esha.page.reload()
  // only a prize that was won stands beside a name
  const members = esha.page.getByRole('region', { name: 'Members' })
  await expect(members.getByRole('listitem')).toHaveText(['1You'])
  const agreement = esha.page.getByRole('region', { name: 'Agreement' })
  await expect(agreement.getByText(/^The agreement has changed since you accepted it/)).toBeVisible()
  await agreement.getByRole('button', { name: 'I accept the agreement' }).click()
  await expect(agreement.getByText(/^You accepted it on/)).toBeVisible()
  await meera.page.reload()
  await expect(meera.page.getByText('The only member has accepted this agreement.')).toBeVisible()
})

// @spec CHT-10
test('one month’s money turns like a page, and facts stand where one would look for them', async () => {
  const { page } = esha
  await navigateTo(page, `/chits/${await idOf(page, 'Old Town Five')}`)
  const money = page.getByRole('region', { name: /’s money$/ })
  await expect(money.getByText('Paid by 5 members').last()).toBeVisible()
  const last = await money.getByRole('heading', { level: 2 }).textContent()
  await money.getByRole('link', { name: 'Previous month' }).click()
  await expect(money.getByRole('heading', { level: 2 })).not.toHaveText(last ?? '')
  await expect(page).toHaveURL(/month=4/)
  await page.getByRole('heading', { name: 'Disclosures' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('No administrator of the company has a ticket in this scheme.')).toBeVisible()
  // by then it runs or is over, as far as other journeys have moved the clock
  const ofFive = await meera.page.request.get(`/api/auctions?chitId=${await idOf(page, 'Family Five')}`)
  const auctions: { _id: string; prizeNo: number }[] = await ofFive.json()
  await navigateTo(meera.page, `/admin/auctions/${auctions.find(({ prizeNo }) => prizeNo === 1)?._id}`)
  await expect(meera.page.getByText('No two tickets used the same address.')).toBeVisible()
  await expectSound(meera.page)
})

async function expectSound(page: Page): Promise<void> {
  expect(await findingsOf(page)).toEqual([])
}

const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '')

async function call(
  page: Page,
  token: string,
  method: 'get' | 'put' | 'patch',
  path: string,
  data?: object,
): Promise<unknown> {
  const answer = await page.request[method](`/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.json()
}

async function idOf(page: Page, name: string): Promise<string> {
  const list = (await call(page, await tokenOf(page), 'get', '/chit')) as { _id: string; name: string }[]
  return list.find((chit) => chit.name === name)?._id ?? ''
}

async function requestsFor(page: Page, token: string): Promise<string[]> {
  const list = (await call(page, token, 'get', '/chit-member/pending')) as { _id: string; chitId: { _id: string } }[]
  return list.filter((request) => request.chitId._id === chitId).map(({ _id }) => _id)
}
