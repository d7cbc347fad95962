import { expect, test } from '@playwright/test'
import { atABrowser, signIn, type Someone } from './people.ts'

/* Long lists: what is to do first, the rest a page at a time, and a search through all of it. */

let admin: Someone
test.beforeAll(async ({ browser }) => {
  admin = await atABrowser(browser, 'Meera', 'admin@kuri.test')
  await signIn(admin, 'Admin@123')
})
test.afterAll(async () => {
  await admin.page.context().close()
})

test('staff see the auctions that come first, more on request, and find one that is over behind a filter', async () => {
  const { page } = admin
  // a company with few auctions asks for pages of two
  await page.route('**/api/auctions/list?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=10', 'limit=2') }),
  )
  await page.goto('/admin/auctions')
  const coming = page.getByRole('region', { name: /^Coming up/ })
  await expect(coming.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Minutes to file' })).toBeVisible()
  await coming.getByRole('button', { name: /^Show [12] more of \d+$/ }).click()
  await expect(coming.getByRole('listitem').nth(2)).toBeVisible()

  await page.getByRole('link', { name: 'Finished', exact: true }).click()
  await expect(coming).toHaveCount(0)
  await page.getByLabel('Search auctions').fill('town prize 2')
  const over = page.getByRole('region', { name: /^Finished/ })
  await expect(over.getByRole('listitem')).toHaveText([/Old Town Five, prize 2/])
  await expect(page).toHaveURL(/which=past&q=town\+prize\+2/)
  await page.reload()
  await expect(over.getByRole('listitem')).toHaveText([/Old Town Five, prize 2/])
  await page.getByLabel('Search auctions').fill('no such scheme')
  await expect(over.getByText('No auction found.')).toBeVisible()
})

test('an account is found by the name of its owner', async () => {
  const { page } = admin
  await page.goto('/admin/ledger')
  const totals = page.getByRole('table', { name: 'Trial balance' }).getByRole('row').last().getByRole('cell')
  await expect(totals).toHaveText(['Total', /₹[1-9]/, /₹[1-9]/])
  expect(await totals.nth(1).textContent()).toBe(await totals.nth(2).textContent())
  const desktop = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  const [debit, credit] = [await totals.nth(1).boundingBox(), await totals.nth(2).boundingBox()]
  expect(credit!.y).toBeGreaterThanOrEqual(debit!.y + debit!.height)
  await page.setViewportSize(desktop)
  const accounts = page.getByRole('region', { name: 'Accounts' })
  const bank = accounts.getByRole('row').filter({ has: page.getByRole('link', { name: 'Bank', exact: true }) })
  await expect(bank).toContainText('Assets')
  await page.getByLabel('Search accounts').fill('wallet')
  const wallet = accounts.getByRole('link', { name: /^Wallet, / }).first()
  const name = (await wallet.textContent()) ?? ''
  // two people may have one name
  const address = (await wallet.getAttribute('href')) ?? ''
  await page.getByLabel('Search accounts').fill(`${name.replace('Wallet, ', '')} wallet`)
  await expect(accounts.getByRole('link', { name: 'Bank', exact: true })).toHaveCount(0)
  await accounts.locator(`a[href="${address}"]`).click()
  await expect(page.getByRole('heading', { name: `Statement of ${name}` })).toBeVisible()
})

test('late payers are found by name, and by their next step', async () => {
  const { page } = admin
  await page.goto('/admin/arrears?step=to-court&q=nobody')
  await expect(page.getByText('No late payer found.')).toBeVisible()
  await expect(page.getByLabel('Next step')).toHaveValue('to-court')
  await page.getByLabel('Next step').selectOption({ label: 'All next steps' })
  await expect(page).toHaveURL(/\?q=nobody$/)
})

test('an email is found by its recipient and its subject', async () => {
  const { page } = admin
  await page.goto('/admin/outbox')
  const to = page.getByText(/^To \S+@/)
  await expect(to.first()).toBeVisible()
  await page.getByLabel('Search emails and SMS').fill('asha@kuri.test started')
  await expect(page).toHaveURL(/\?q=asha%40kuri.test\+started$/)
  await expect(to.first()).toHaveText('To asha@kuri.test')
  await expect(page.getByText('To bala@kuri.test')).toHaveCount(0)
  await page.getByLabel('Search emails and SMS').fill('no such subject')
  await expect(page.getByText('No email or SMS found.')).toBeVisible()
})

test('a link pressed right after the last letter of a search leads on', async () => {
  const { page } = admin
  await page.goto('/admin')
  const chit = page.getByRole('table', { name: 'Schemes of the company' }).getByRole('link').first()
  const name = (await chit.textContent()) ?? ''
  // the page takes longer to come than the search waits before it writes the address
  await page.route('**/assets/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await page.getByRole('searchbox', { name: 'Search by name or state' }).fill(name)
  await chit.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/chits\//)
})

test('two filters set one after the other both stand in the address, also before the page shows the first', async () => {
  const { page } = admin
  await page.goto('/admin/audit')
  await expect(page.getByLabel('To', { exact: true })).toBeVisible()
  await page.evaluate(async () => {
    for (const [label, value] of [
      ['From', '2026-01-01'],
      ['To', '2030-12-31'],
    ] as const) {
      const field = [...document.querySelectorAll('input')].find((one) => one.labels?.[0]?.textContent === label)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
      // the router needs no more than this to change the address, and React a task of its own to render it
      for (let turn = 0; turn < 1_000 && !location.search.includes(value); turn++) await Promise.resolve()
    }
  })
  await expect(page).toHaveURL(/\?from=2026-01-01&to=2030-12-31$/)
})

test('a member’s list of one kind of money ends in its total once all of it is shown', async ({ browser }) => {
  const asha = await atABrowser(browser, 'Asha', 'asha@kuri.test')
  await signIn(asha)
  const { page } = asha
  const totals = page.locator('tfoot')
  // a member with few payments has a short first page
  await page.route('**/api/contributions/history?limit=25', (route) =>
    route.continue({ url: route.request().url().replace('limit=25', 'limit=4') }),
  )
  await page.goto('/history')
  const more = page.getByRole('button', { name: /^Show/ })
  await expect(more).toBeVisible()
  await expect(totals).toHaveCount(0)
  await more.click()
  await expect(more).toHaveCount(0)
  const payments = await page.getByRole('table', { name: 'Payments' }).locator('tbody tr').count()
  await expect(totals).toHaveText(new RegExp(`^${payments} payments₹[1-9]`))

  await page.goto('/wallet')
  await expect(page.getByRole('table', { name: 'Wallet statement' })).toBeVisible()
  await expect(totals).toHaveCount(0)
  await page.goto('/wallet?kind=prize')
  // at least the prize of the demonstration; other journeys may have given more
  await expect(totals).toBeVisible()
  const prizes = await page.getByRole('table', { name: 'Wallet statement' }).locator('tbody tr').count()
  await expect(totals).toHaveText(new RegExp(`^${prizes} ${prizes === 1 ? 'entry' : 'entries'}\\+₹[1-9]`))

  // as many as make a long list; the last is of another scheme
  await page.route('**/api/contributions/user/*', async (route) => {
    const answer = await route.fetch()
    const [one] = await answer.json()
    const row = (place: number) => ({ ...one, _id: `${place}`, amount: 1000, chitId: { ...one.chitId, name: 'Long' } })
    const rows = Array.from({ length: 30 }, (_, place) => row(place))
    const other = { ...row(30), amount: 700, chitId: { ...one.chitId, name: 'Short' } }
    await route.fulfill({ response: answer, json: [...rows, other] })
  })
  await page.goto('/contribution-history')
  await expect(totals).toHaveText('31 contributions₹30,700')
  await page.getByLabel('Search by scheme, month or receipt').fill('short')
  await expect(totals).toHaveText('1 contribution₹700')
  await page.context().close()
})
