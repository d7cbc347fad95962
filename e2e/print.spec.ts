import { expect, test } from '@playwright/test'
import { enterAs, whatIsKnown } from '../tools/site/demo.ts'
import { someSchemes } from './schemes-to-try.ts'

/* What a printed page shows otherwise than the screen. That every page prints over the full width: all-pages.spec.ts. */

const INBOX = { width: 1366, height: 768 }

// other journeys move the clock past the demonstration's auctions
test.beforeAll(({ browser }) => someSchemes(browser))

test('a scheme is printed whole: its register, its disclosures and all its members', async ({ page, baseURL }) => {
  const site = baseURL ?? ''
  const { chits, member: me } = await whatIsKnown(site)
  // the oldest: its prizes are given
  const chitId = chits.at(-1) ?? ''
  await enterAs(page.context(), site, 'member')
  await page.setViewportSize(INBOX)
  // what is shown at first is shorter than the scheme
  await page.route(`**/api/chit/${chitId}`, async (route) => {
    const answer = await route.fetch()
    const { chit } = await answer.json()
    const one = chit.members.find((member: { userId: string }) => member.userId !== me)
    const members = Array.from({ length: 12 }, (_, place) => ({ ...one, ticketNo: place + 1, name: `Member ${place}` }))
    await route.fulfill({ response: answer, json: { chit: { ...chit, members } } })
  })
  await page.goto(`/chits/${chitId}`)
  await expect(page.getByText('Member 7', { exact: true })).toBeAttached()
  await expect(page.getByText('Member 11', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Register of minutes' }).getByRole('table')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Member 11', { exact: true })).toBeVisible()
  for (const name of ['Register of minutes', 'Disclosures'])
    await expect(page.getByRole('region', { name }).locator('[aria-busy="true"]')).toHaveCount(0)
})

// @finding U1
test('a printed list says of which days it is, without fields to choose with and menus of its rows', async ({
  page,
  baseURL,
}) => {
  await enterAs(page.context(), baseURL ?? '', 'admin')
  for (const [address, text] of [
    ['/admin/day-book?day=2026-01-05', '5 Jan 2026'],
    ['/admin/reports?from=2026-01-01&to=2026-01-31', 'from 1 Jan 2026 to 31 Jan 2026'],
  ] as const) {
    await page.emulateMedia({ media: 'print' })
    await page.goto(address)
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
    await expect(page.getByText(/ · printed by Meera Varma on \d+ \w{3} \d{4}, \d\d:\d\d$/)).toBeVisible()
    await expect(page.locator('main input:visible')).toHaveCount(0)
  }
  // a day without entries prints the heads of its tables and says so
  await page.goto('/admin/day-book?day=2020-01-05')
  const entries = page.getByRole('table', { name: 'Entries of the day' })
  await expect(entries.getByRole('columnheader', { name: 'Transfers' })).toBeVisible()
  await expect(entries.getByRole('cell', { name: 'No entries on this day.' })).toBeVisible()
  await page.goto('/admin/manage-chits')
  await expect(page.getByRole('link', { name: 'Family Five' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  // a heading that sorts is words on paper: a button is left out of the headings that the next sheet repeats
  await expect(page.locator('th button').first()).toHaveCSS('display', 'contents')
  // twenty months are wider than an upright sheet
  await page.getByRole('link', { name: 'Old Town Five' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await page.locator('#main').evaluate((main) => getComputedStyle(main).page)).toBe('months')
})

test('a page that is dark on the screen prints dark on white, without its search and with its bars', async ({
  page,
  baseURL,
}) => {
  await enterAs(page.context(), baseURL ?? '', 'admin')
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await page.goto('/admin/manage-chits')
  const scheme = page.getByRole('link', { name: 'Family Five' })
  const ink = () => scheme.evaluate((link) => getComputedStyle(link).color)
  await expect(scheme).toBeVisible()
  const onScreen = await ink()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(scheme).not.toHaveCSS('color', onScreen)
  const onPaper = await ink()
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await expect(scheme).toHaveCSS('color', onPaper)
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.locator('main')).toHaveCSS('padding-bottom', '0px')
  expect(await scheme.evaluate((link) => getComputedStyle(link).printColorAdjust)).toBe('exact')
})
