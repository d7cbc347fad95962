import { expect, test } from '@playwright/test'
import { expectAt } from './fields.ts'
import { atABrowser, signIn, type Someone } from './people.ts'
import { goTo } from './seed/fixtures.ts'

/* A company that holds its auctions in its hall on a day of its own: from the form of a scheme to the calendar. */

test.describe.configure({ mode: 'serial' })

let admin: Someone
test.beforeAll(async ({ browser }) => {
  admin = await atABrowser(browser, 'Admin', 'admin@kuri.test')
  await signIn(admin, 'Admin@123')
})
test.afterAll(() => admin.page.context().close())

const START = '2032-01-05'

// @spec AUC-17
test('a scheme is formed with an auction day, a time and a place, and its page says them', async () => {
  const { page } = admin
  await goTo(page, '/admin/create-chit')
  await page.getByLabel('Name', { exact: true }).fill('Hall Sundays')
  await page.getByLabel('Amount', { exact: true }).fill('250000')
  await page.getByLabel('Start date').fill(START)
  await page.getByLabel('Duration in months').fill('5')
  await page.getByLabel('Total members').fill('5')
  await page.getByText('Terms: dividends, limits, auction day, paying late').click()
  await expect(page.getByLabel('Days after the due day')).toHaveValue('3')
  await expect(page.getByText(/^The first auctions: Thu 8 Jan 2032, 10:00;/)).toBeVisible()
  const perDay = page.getByLabel('Auctions on one day')
  await perDay.fill('0')
  await page.getByLabel('Auction day').selectOption('A day of the month')
  await page.getByLabel('Day of the month').fill('0')
  await expect(page.getByText('Enter the start date and valid terms to see the first auctions.')).toBeVisible()
  await perDay.fill('8')
  await page.getByLabel('Auction day').selectOption('A weekday of the month')
  await page.getByLabel('Which one in the month').selectOption('Second')
  await page.getByLabel('Weekday').selectOption('Sunday')
  await page.getByLabel('First auction of the day begins at').fill('23:00')
  await page.getByLabel('Place', { exact: true }).fill('Office, Round South')
  await page.getByRole('button', { name: 'Create Chit' }).click()
  const time = page.getByLabel('First auction of the day begins at')
  await expectAt(time, 'Auctions begin between 06:00 and 22:00.')
  await time.fill('16:45')
  await expect(page.getByText(/^The first auctions: Sun 11 Jan 2032, 16:45; Sun 8 Feb 2032, 16:45;/)).toBeVisible()
  await page.getByRole('button', { name: 'Create Chit' }).click()
  await page.getByRole('link', { name: 'Open Hall Sundays' }).click()
  await page.getByRole('link', { name: 'Scheme page' }).click()
  await expect(page.getByText('Auctions are held on the second Sunday of the month, from 16:45.').first()).toBeVisible()
  await expect(page.getByText('The place is: Office, Round South.').first()).toBeVisible()
})

// @spec AUC-17
test('an edit shows what was agreed, and can go back to the usual day', async () => {
  const { page } = admin
  const { chits } = await (await page.request.get('/api/chit/list?search=Hall')).json()
  const id: string = chits[0]._id
  const send = (auction: unknown) => page.request.put(`/api/chit/${id}`, { data: { terms: { auction } } })
  expect((await (await send({ day: { kind: 'after-due', days: 3 } })).json()).chit.terms.auction).toBeUndefined()
  const back = await send({ day: { kind: 'date', date: 10 }, time: '11:00', place: 'Office' })
  expect((await back.json()).chit.terms.auction).toMatchObject({ place: 'Office', minutes: 30 })
})

// @spec AUC-17
test('holidays are typed in the settings, one line for each, and a wrong day is explained', async () => {
  const { page } = admin
  await goTo(page, '/admin/settings')
  const days = page.getByLabel('Days without auctions')
  await days.fill('soon Republic Day')
  await page.getByRole('button', { name: 'Save: Holidays' }).click()
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await days.fill('15-08-2032 Independence Day\n26-01-2032 Republic Day')
  await page.getByRole('button', { name: 'Save: Holidays' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue('26-01-2032 Republic Day\n15-08-2032 Independence Day')
})

for (const width of [360, 1366]) {
  // @spec AUC-18
  test(`at ${width} px the calendar shows a month’s auctions, and the months before and after`, async () => {
    const { page } = admin
    await page.setViewportSize({ width, height: 800 })
    await goTo(page, '/admin/auctions')
    await page.getByRole('link', { name: 'Auction calendar' }).click()
    await expect(page.getByRole('heading', { name: 'Auction calendar', level: 1 })).toBeVisible()
    await expect(page.getByRole('table').getByRole('row').filter({ hasText: 'Family Five' }).first()).toContainText(
      /\d\d:\d\d/,
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.goto('/admin/auctions/calendar?month=2040-02')
    await expect(page.getByText('No auctions in this month.')).toBeVisible()
    await page.getByRole('link', { name: 'January 2040' }).click()
    await expect(page).toHaveURL(/month=2040-01/)
    await expect(page.getByRole('heading', { name: 'January 2040' })).toBeVisible()
  })
}
