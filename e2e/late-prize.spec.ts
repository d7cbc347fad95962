import { expect, test } from '@playwright/test'
import { atABrowser, logIn, newcomer } from './people.ts'
import { schemesToTry } from './schemes-to-try.ts'

/* A prize that waits for its security, as the approvals show it. */

test('a prize whose day has passed is marked overdue, and the first of two approvals records its security', async ({
  browser,
}) => {
  const admin = await atABrowser(browser, 'Meera', 'admin@kuri.test')
  const [first, second] = [await newcomer(browser, 'Parvathi'), await newcomer(browser, 'Prakash')]
  await Promise.all([logIn(admin, 'Admin@123'), logIn(first), logIn(second)])
  const no = Date.now()
  const names = { forming: `Late ${no}`, running: `Late by chart ${no}`, bidding: `Late by bids ${no}` }
  await schemesToTry(admin.page, [first.page, second.page], names)
  // as it would be for a company with two administrators, a month later
  await admin.page.route(/\/api\/admin\/money(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const text = (await answer.text())
      .replaceAll(/"needsSecond":false/g, '"needsSecond":true')
      .replaceAll(/"payBy":"[^"]*"/g, '"payBy":"2020-01-01"')
    await route.fulfill({ response: answer, body: text })
  })
  await admin.page.goto('/admin/money')
  const row = admin.page.getByRole('main').getByRole('listitem').filter({ hasText: names.running })
  const mark = row.getByText('Overdue since 1 Jan 2020')
  await expect(mark).toBeVisible()
  const red = await admin.page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--k-danger-text'),
  )
  const sample = await admin.page.evaluate((colour) => {
    const span = document.body.appendChild(document.createElement('span'))
    span.style.color = colour
    const shown = getComputedStyle(span).color
    span.remove()
    return shown
  }, red)
  await expect(mark).toHaveCSS('color', sample)
  await row.getByRole('button', { name: 'Record security' }).click()
  const dialog = admin.page.getByRole('dialog', { name: /^Record the security of / })
  await expect(dialog.getByRole('button', { name: 'Record security' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await Promise.all([admin, first, second].map(({ page }) => page.context().close()))
})
