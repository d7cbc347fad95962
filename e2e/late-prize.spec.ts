import { expect, test, type Locator, type Page } from '@playwright/test'
import { atABrowser, signIn, newcomer } from './people.ts'
import { goTo } from './seed/fixtures.ts'
import { schemesToTry } from './schemes-to-try.ts'

/* A prize that waits for its security, as the approvals show it. */

// both tests are about one prize, which the second approves
test.describe.configure({ mode: 'serial' })

let page: Page
let row: Locator

/** An administrator, and a scheme by chart whose first prize waits; only the second test approves it. */
test.beforeAll(async ({ browser }) => {
  const admin = await atABrowser(browser, 'Meera', 'admin@kuri.test')
  const [first, second] = [await newcomer(browser, 'Parvathi'), await newcomer(browser, 'Prakash')]
  await Promise.all([signIn(admin, 'Admin@123'), signIn(first), signIn(second)])
  const no = Date.now()
  const names = { forming: `Late ${no}`, running: `Late by chart ${no}`, bidding: `Late by bids ${no}` }
  await schemesToTry(admin.page, [first.page, second.page], names)
  await Promise.all([first, second].map((member) => member.page.context().close()))
  page = admin.page
  row = page.getByRole('main').getByRole('listitem').filter({ hasText: names.running })
})
test.afterAll(async () => await page.context().close())

// @finding U44
test('a prize whose day has passed is marked overdue, and the first of two approvals records its security', async () => {
  // as it would be for a company with two administrators, a month later
  await page.route(/\/api\/admin\/money(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const text = (await answer.text())
      .replaceAll(/"needsSecond":false/g, '"needsSecond":true')
      .replaceAll(/"payBy":"[^"]*"/g, '"payBy":"2020-01-01"')
    await route.fulfill({ response: answer, body: text })
  })
  await page.goto('/admin/money')
  const mark = row.getByText('Overdue since 1 Jan 2020')
  await expect(mark).toBeVisible()
  const red = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--k-danger-text'))
  const sample = await page.evaluate((colour) => {
    const span = document.body.appendChild(document.createElement('span'))
    span.style.color = colour
    const shown = getComputedStyle(span).color
    span.remove()
    return shown
  }, red)
  await expect(mark).toHaveCSS('color', sample)
  await row.getByRole('button', { name: 'Record security' }).click()
  const dialog = page.getByRole('dialog', { name: /^Record the security of / })
  await expect(dialog.getByRole('button', { name: 'Record security' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await page.unrouteAll()
})

// @finding U44
test('an administrator adds documents to the security of a prize, opens one, removes one, and finds them after the approval', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/money')
  await expect(row.getByText('No documents.')).toBeVisible()
  const scan = { name: 'scan.png', mimeType: 'image/png', buffer: await page.screenshot() }
  const dialog = page.getByRole('dialog', { name: 'Add a document' })
  for (const title of ['Salary slip of guarantor', 'Wrong page']) {
    await row.getByRole('button', { name: 'Add a document' }).press('Enter')
    await dialog.getByRole('button', { name: 'Add document' }).click()
    await expect(dialog.getByText('Please choose a photograph or scan.')).toBeVisible()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Choose a file').setInputFiles(scan)
    await expect(dialog.getByText(/^scan\.png, \d+ kB$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Add document' }).click()
    await expect(dialog).toBeHidden()
    await expect(row.getByRole('list', { name: 'Documents' }).getByText(title)).toBeVisible()
  }
  const opening = page.context().waitForEvent('page')
  await row.getByRole('link', { name: 'Open Salary slip of guarantor' }).press('Enter')
  const opened = await opening
  await expect.poll(() => opened.evaluate(() => document.images[0]?.naturalWidth)).toBe(360)
  await opened.close()
  const wrong = row.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: 'Wrong page' })
  await wrong.getByRole('button', { name: 'Remove' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove “Wrong page”?' })
  await removing.getByLabel('Reason').fill('Not of this guarantor.')
  await removing.getByRole('button', { name: 'Remove document' }).click()
  await expect(wrong).toHaveCount(0)
  await expect(row.getByText('Documents', { exact: true })).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const auction = await row.getByRole('link', { name: 'Auction' }).getAttribute('href')
  await row.getByRole('button', { name: 'Record security' }).click()
  const approval = page.getByRole('dialog', { name: /^Pay this prize to / })
  await approval.getByLabel('Security taken').fill('A guarantor.')
  await approval.getByRole('button', { name: /^Approve/ }).click()
  await expect(row).toHaveCount(0)
  await goTo(page, auction ?? '')
  await expect(page.getByRole('link', { name: 'Open Salary slip of guarantor' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a document' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
})
