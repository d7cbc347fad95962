import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { answer, atABrowser, signIn, type Someone } from './people.ts'
import { closeAll, goTo, newCaller } from './seed/fixtures.ts'

/* What an administrator finds: reports that add up and can be taken along, people and schemes by search, order and page. */

const CROWD = 30

test.describe.configure({ mode: 'serial' })

let admin: Someone

test.beforeAll(async ({ browser }) => {
  admin = await atABrowser(browser, 'Admin', 'admin@kuri.test')
  await signIn(admin, 'Admin@123')
  for (let no = 1; no <= CROWD; no++) {
    const [name, email] = [`Kuttan ${String(no).padStart(2, '0')}`, `kuttan${no}@journey.test`]
    const form = {
      name,
      email,
      password: 'Member@123',
      phone: `98470 9${no}`,
      address: `${no} Lane`,
      location: 'Kochi',
    }
    expect((await admin.page.request.post('/api/auth/register', { data: form })).status()).toBe(201)
  }
})
test.afterAll(() => admin.page.context().close())

test('a report that does not arrive says so and can be requested again', async () => {
  const { page } = admin
  await page.route('**/api/admin/reports/summary*', (route) => route.abort())
  await page.goto('/admin/reports')
  await expect(page.getByText('Failed to load reports.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'By scheme' })).toBeVisible()
})

// @spec CMP-5
test('what came in and where it went end in the same sum', async () => {
  const { page } = admin
  const sumOf = (card: string, label: RegExp) =>
    page.getByRole('region', { name: card }).locator('dl > div').filter({ hasText: label }).locator('dd').innerText()
  const went = await sumOf('Where the money went', /^Total/)
  expect(await sumOf('Where the money came from', /^Total/)).toBe(went)
  expect(went).toMatch(/^₹[\d,]+/)
  await expect(page.getByRole('img', { name: /^Collected and due/ }).filter({ visible: true })).toHaveCount(1)
})

test('a chart without room for all months says of how many it is', async () => {
  const { page } = admin
  const sentence = page
    .getByRole('region', { name: 'Collected and due' })
    .getByText('The chart shows the last 6 months.')
  await expect(sentence).toBeHidden()
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(sentence).toBeVisible()
  if (before) await page.setViewportSize(before)
})

// @spec CMP-5
test('a report of some days stands in the address; a last day before the first is not requested', async () => {
  const { page } = admin
  await page.getByRole('link', { name: 'Last month', exact: true }).click()
  // the days are read when the page is there, not while it goes there
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(/^\d{4}-\d\d-01$/)
  const from = await page.getByLabel('From', { exact: true }).inputValue()
  const to = await page.getByLabel('To', { exact: true }).inputValue()
  await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`))
  await page.getByLabel('To', { exact: true }).fill('2000-01-01')
  await expect(page.getByText('The end date is before the start date.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`to=${to}`))
  await page.reload()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(to)
})

// @spec CMP-5, CMP-6
test('the report goes along as a spreadsheet and as CSV, with the session and the days', async () => {
  const { page } = admin
  for (const [link, ending, begins] of [
    ['Spreadsheet', 'xlsx', 'PK'],
    ['CSV', 'csv', '\uFEFFChit,Status,'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: link, exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^kuri-reports-.*\\.${ending}$`))
    expect((await readFile(await file.path(), 'utf8')).startsWith(begins)).toBe(true)
  }
})

// @spec CMP-13
test('people are found by search, order and page, which reload and Back keep', async () => {
  const { page } = admin
  await goTo(page, '/admin/manage-users')
  await page.getByRole('searchbox').fill('kuttan')
  await expect(page.getByText(`1 to 25 of ${CROWD}`)).toBeVisible()
  await page.getByRole('columnheader', { name: /Name/ }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('link', { name: 'Kuttan 26' })).toBeVisible()
  await expect(page).toHaveURL(/q=kuttan&sort=name&page=2/)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Kuttan 30' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Kuttan 01' })).toBeVisible()
  await page.getByRole('searchbox').fill('nobody of that name')
  await expect(page.getByText('No user found.')).toBeVisible()
})

// @spec IDN-7, CMP-13
test('a person’s page says what stands in the way of deleting them', async () => {
  const { page } = admin
  await goTo(page, '/admin/manage-users?q=bala%40kuri')
  await page.getByRole('link', { name: 'Bala Iyer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bala Iyer' })).toBeVisible()
  await expect(page.getByText('2 tickets in schemes')).toBeVisible()
  await expect(page.getByRole('row', { name: /Old Town Five/ }).first()).toContainText('5 of 5')
  await expect(page.getByRole('main').getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await page.getByRole('searchbox').fill('K1-')
  await expect(page.getByRole('row', { name: /Family Five.*K2-/ })).toHaveCount(0)
})

// @spec IDN-7, CMP-13
test('who has left no trace can be deleted', async () => {
  const { page } = admin
  await goTo(page, '/admin/manage-users?q=kuttan30')
  await page.getByRole('link', { name: 'Kuttan 30' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await answer(page, 'Are you sure you want to delete this user?', 'Delete Kuttan 30')
  await expect(page).toHaveURL(/manage-users$/)
  await page.getByRole('searchbox').fill('kuttan30')
  await expect(page.getByText('No user found.')).toBeVisible()
})

// @spec CMP-13
test('schemes are found by name or state, and sorted', async () => {
  const { page } = admin
  await goTo(page, '/admin/manage-chits?sort=-amount')
  await expect(page.getByRole('row').nth(1)).toContainText('Market Twenty')
  await page.getByRole('searchbox').fill('old finished')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('Old Town Five')
})

// @spec LED-6
test('an administrator starts the checks of the ledger, and the page shows their result without a reload', async () => {
  const { page } = admin
  await goTo(page, '/admin/ledger')
  const card = page.getByRole('region', { name: 'Ledger checks' })
  await expect(card.getByText(/^Checked on \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible()
  const startedAt = async () => (await (await page.request.get('/api/admin/ledger/checks')).json()).startedAt
  const before = await startedAt()
  const button = card.getByRole('button', { name: 'Check now' })
  await button.click()
  await expect(card.getByRole('status')).toHaveText(/^Checking the ledger\./)
  await expect(button).toBeDisabled()
  await expect(card.getByRole('status')).toBeHidden()
  await expect(button).toBeEnabled()
  await expect(card.getByText(/^All \d+ checks OK$/)).toBeVisible()
  expect(await startedAt()).not.toBe(before)
})

// @spec APP-6
test('money is decided by keyboard alone, and the focus stays in the list', async () => {
  const { page } = admin
  const keya = await newCaller('Keya')
  for (const reference of ['slip one', 'slip two', 'slip three']) {
    const topup = { data: { amount: 100, method: 'counter', reference } }
    expect((await keya.calls.post('/api/wallet/topups', topup)).status()).toBe(201)
  }
  await closeAll(keya)
  await goTo(page, '/admin/money?filter=topup')
  const row = (slip: string) => page.getByRole('article').filter({ hasText: slip })
  await expect(row('slip three')).toHaveAttribute('aria-setsize', /^\d+$/)
  await page.keyboard.press('k')
  await expect(row('slip three')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(row('slip two')).toBeFocused()

  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: 'Have we received this money?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row('slip two')).toHaveCount(0)
  await expect(row('slip three')).toBeFocused()

  await page.keyboard.press('r')
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('No such slip.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row('slip three')).toHaveCount(0)
  await expect(row('slip one')).toBeFocused()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row('slip one')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Keya', level: 1 })).toBeVisible()
})

/** A line of ten rupees, twenty, thirty …, with the balance after it. */
const bankLine = (no: number): string =>
  `2026-01-05,UPI from payer ${no},REF${100 + no},,${no * 10},${no * (no + 1) * 5}`

test('several approvals are selected by key and approved after one question that names each', async () => {
  const { page } = admin
  const leela = await newCaller('Leela')
  for (const [reference, amount] of [
    ['leela one', 300],
    ['leela two', 400],
  ]) {
    const topup = { data: { amount, method: 'counter', reference } }
    expect((await leela.calls.post('/api/wallet/topups', topup)).status()).toBe(201)
  }
  await page.goto('/admin/money?filter=topup')
  const row = (slip: string) => page.getByRole('article').filter({ hasText: slip })
  await expect(row('leela two')).toHaveAttribute('aria-setsize', /^\d+$/)
  await page.keyboard.press('k')
  await expect(row('leela two')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: 'Select Top-up of Leela', checked: true })).toHaveCount(2)

  await page.getByRole('button', { name: 'Approve 2 selected' }).click()
  const question = page.getByRole('dialog', { name: 'Approve 2 entries?' })
  await expect(question.getByRole('listitem')).toHaveText(['Top-up of Leela: ₹300', 'Top-up of Leela: ₹400'])
  await expect(question).toContainText('Total: ₹700')
  await question.getByRole('button', { name: 'Approve 2 selected' }).click()
  await expect(page.getByText('2 approvals recorded.')).toBeVisible()
  await expect(row('leela one')).toHaveCount(0)
  await expect.poll(async () => (await (await leela.calls.get('/api/wallet')).json()).balance).toBe(700)
  await closeAll(leela)
})

test('a long statement of the bank is taken in, looked through and searched', async () => {
  const { page } = admin
  const text = [
    'Date,Narration,Reference,Debit,Credit,Balance',
    ...Array.from({ length: 40 }, (_, at) => bankLine(at + 1)),
  ]
  await goTo(page, '/admin/reconciliation')
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'january.csv', mimeType: 'text/csv', buffer: Buffer.from(text.join('\n')) })
  await page.getByRole('button', { name: 'Import 40 lines' }).click()
  const lines = page.getByRole('region', { name: 'At the bank, not in our ledger' })
  await expect(lines.getByRole('listitem')).toHaveCount(25)
  await lines.getByRole('button', { name: 'Show more' }).click()
  await expect(lines.getByText('UPI from payer 40')).toBeVisible()
  await lines.getByRole('searchbox').fill('ref137')
  await expect(lines.getByRole('listitem')).toHaveText([/UPI from payer 37.*₹370/s])
  await lines.getByRole('searchbox').fill('370')
  await expect(lines.getByRole('listitem')).toHaveText([/UPI from payer 37/])
  await lines.getByRole('searchbox').fill('no such payer')
  await expect(lines.getByText('No line found.')).toBeVisible()
})
