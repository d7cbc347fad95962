import { expect, test } from '@playwright/test'
import { asksFrom } from '../people.ts'
import {
  alertWith,
  approveRequests,
  callingAdministrator,
  requestToJoin,
  failRequests,
  goTo,
  inline,
  closeAll,
  newCaller,
  newMember,
  newScheme,
  PASSWORD,
  successWith,
  navigateTo,
  type Caller,
  type SignedInUser,
} from './fixtures.ts'

/* `/chits`, `/join-chit/:id` and `/joined-schemes`: a scheme for each word of the button. A test goes on from the page that the one before has left open. */

let admin: Caller
let member: SignedInUser
let others: Caller[]
const ids: Record<string, string> = {}
const TAG = `${Date.now()}`.slice(-5)
const named = (what: string): string => `${what} ${TAG}`

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  admin = await callingAdministrator()
  member = await newMember(browser, 'Sarasu')
  others = [await newCaller('Thomas'), await newCaller('Usha')]
  for (const what of ['Joined', 'Waiting', 'Full', 'Open', 'Later']) ids[what] = await newScheme(admin, named(what))
  await requestToJoin(member, ids['Joined'] ?? '')
  for (const other of others) await requestToJoin(other, ids['Full'] ?? '')
  for (const what of ['Joined', 'Full']) await approveRequests(admin, ids[what] ?? '')
  await requestToJoin(member, ids['Waiting'] ?? '')
})
test.afterAll(() => closeAll(admin, member, ...others))

const card = (what: string) => member.page.getByRole('article').filter({ hasText: named(what) })

/** Other journeys have created schemes too: what is looked for may be on a later page. */
async function showAll(): Promise<void> {
  const more = member.page.getByRole('button', { name: 'Show more' })
  await expect(card('Open')).toBeVisible()
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(more).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

// @seed 2.23, 8.13
test('without schemes, and when they do not arrive, both pages say so', async () => {
  const { page } = member
  await page.route('**/api/chit/list*', (route) => route.fulfill({ json: { chits: [], next: null } }))
  await page.goto('/chits')
  for (const [path, title] of [
    ['/chits', 'Available Chit Schemes'],
    ['/join-chit/sample', 'Join a Chit Scheme'],
  ] as const) {
    await navigateTo(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(inline(page, 'No chit schemes found.')).toBeVisible()
  }
  await page.unrouteAll()
  await failRequests(page, '**/api/chit/list*')
  await page.reload()
  await expect(inline(page, 'Failed to load chit schemes.')).toBeVisible()
  await navigateTo(page, '/chits')
  await expect(page.getByRole('heading', { level: 1, name: 'Available Chit Schemes' })).toBeVisible()
  await expect(inline(page, 'Failed to load chit schemes.')).toBeVisible()
  await page.unrouteAll()
})

// @seed 2.24, 2.25, 2.26, 4.6, 4.9, 4.10, 4.12
test('the button of /join-chit reads Joined, Waiting for Approval, Full or Join Now; the id changes nothing', async () => {
  const { page } = member
  await navigateTo(page, '/join-chit/whatever')
  await expect(page.getByRole('heading', { level: 1, name: 'Join a Chit Scheme' })).toBeVisible()
  await showAll()
  await expect(card('Joined').getByRole('button', { name: 'Joined', exact: true })).toBeDisabled()
  // what one has joined is short here, with a link to the rest
  await expect(card('Open')).toContainText('Pool each month')
  await expect(card('Joined')).not.toContainText('Pool each month')
  await expect(card('Joined').getByRole('link', { name: named('Joined') })).toHaveAttribute(
    'href',
    `/chits/${ids['Joined']}`,
  )
  // among many schemes full ones are folded away, but for the one the address names: the list is read anew for it
  await page.goto(`/join-chit/${ids['Full']}`)
  await expect(card('Full')).toBeVisible()
  await showAll()
  for (const [what, reads] of [
    ['Joined', 'Joined'],
    ['Waiting', 'Waiting for Approval'],
    ['Full', 'Full'],
  ] as const) {
    const button = card(what).getByRole('button', { name: reads, exact: true })
    await expect(button).toBeDisabled()
  }
  await expect(page.getByRole('heading', { level: 2, name: 'Open to join', exact: true })).toBeVisible()
  await expect(card('Open').getByRole('button', { name: 'Join Now' })).toBeEnabled()
  await expect(card('Joined')).toContainText('Members1 / 2')
  await expect(card('Open')).toContainText('Total, all members and months₹20,000')
  await expect(card('Open')).toContainText('Duration2 months')
})

// @seed 2.22
test('a card of /chits shows the duration as a badge, name, amount, duration and members', async () => {
  const { page } = member
  await navigateTo(page, '/chits')
  await expect(page.getByRole('heading', { level: 1, name: 'Available Chit Schemes' })).toBeVisible()
  const full = card('Full')
  await expect(full.getByRole('heading', { name: named('Full') })).toBeVisible()
  await expect(full.getByText('2 months').first()).toBeVisible()
  await expect(full).toContainText('Total, all members and months₹20,000')
  await expect(full).toContainText('Duration2 months')
  await expect(full).toContainText('Members2 / 2')
})

// @seed 2.27, 9.5
test('the list is requested again every 10 seconds, and what others did appears', async () => {
  const { page } = member
  const requests: string[] = []
  await page.clock.install()
  page.on('request', (request) => request.url().includes('/api/chit/list?') && requests.push(request.url()))
  await page.goto('/join-chit/sample')
  await expect(card('Open')).toContainText('Members0 / 2')
  await page.clock.pauseAt(Date.now() + 60_000)
  await requestToJoin(others[0] ?? admin, ids['Open'] ?? '')
  await approveRequests(admin, ids['Open'] ?? '')
  // until just after the next round, in steps of a second
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(card('Open')).toContainText('Members1 / 2', { timeout: 300 })
  }).toPass({ intervals: [1] })
  const before = requests.length
  await page.clock.runFor(8_000)
  expect(requests.length).toBe(before)
  await page.clock.runFor(2_000)
  await expect.poll(() => requests.length).toBe(before + 1)
  await page.clock.resume()
})

// @seed 7.9, 8.5
test('joining shows a message, and a refusal is the server’s message in an alert', async () => {
  const { page } = member
  // the list is requested again every ten seconds: after its first answer it waits until the button is pressed
  const pressed = Promise.withResolvers<void>()
  let lists = 0
  await page.route('**/api/chit/list*', async (route) => {
    lists += 1
    if (lists > 1) await pressed.promise
    await route.continue()
  })
  await page.goto('/join-chit/sample')
  const now = card('Open').getByRole('button', { name: 'Join Now' })
  await expect(now).toBeEnabled()
  // the same person presses in another window, this one still shows the button
  await requestToJoin(member, ids['Open'] ?? '')
  await asksFrom(card('Open'))
  await expect(alertWith(page, 'Your request is waiting for approval.')).toBeVisible()
  pressed.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  // schemes with a request come last, maybe on another page: other journeys leave schemes, too
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await search.fill(named('Open'))
  await expect(card('Open').getByRole('button', { name: 'Waiting for Approval' })).toBeDisabled()

  await search.fill(named('Later'))
  await asksFrom(card('Later'))
  await expect(successWith(page, `Request for ${named('Later')} sent.`)).toBeVisible()
})

// @finding U16
test('a visitor reads open schemes with an example, and after the login is asked with the sums', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/schemes')
  await expect(page.getByRole('heading', { level: 1, name: 'Open chit schemes' })).toBeVisible()
  const open = page.getByRole('article').filter({ hasText: named('Later') })
  await expect(page.getByRole('article').filter({ hasText: named('Full') })).toHaveCount(0)
  await open.getByText('Worked example').click()
  await expect(open).toContainText('This is an example, not a promise.')
  await open.getByRole('link', { name: 'Ask to join' }).click()
  await expect(page).toHaveURL(/\/login\?back=/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    /back=%2Fjoin-chit/,
  )
  await page.getByLabel('Email', { exact: true }).fill(others[0]?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Ask to join ${named('Later')}?` })
  await expect(dialog).toContainText('In all, at most₹10,000')
  await context.close()
})

// @spec CHT-5 @seed 4.7, 8.14
test('a rejected request is gone, and one may ask again', async () => {
  const { page } = member
  const requests: { _id: string; chitId: { _id: string } }[] = await (
    await admin.calls.get('/api/chit-member/pending')
  ).json()
  const mine = requests.find(({ chitId }) => chitId._id === ids['Later'])
  expect((await admin.calls.patch(`/api/chit-member/${mine?._id}/reject`)).status()).toBe(200)
  // the next time the list is requested
  await page.clock.fastForward(10_000)
  await expect(card('Later').getByRole('button', { name: 'Join Now' })).toBeEnabled()
})

test('before the request is sent a dialog shows tickets, monthly sum, months and total, and Cancel sends nothing', async () => {
  const { page } = member
  const requests: string[] = []
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
  const now = card('Later').getByRole('button', { name: 'Join Now' })
  await now.click()
  const dialog = page.getByRole('dialog', { name: `Ask to join ${named('Later')}?` })
  for (const line of ['Tickets1', 'at most₹5,000', 'Months2', 'In all, at most₹10,000'])
    await expect(dialog).toContainText(line)
  await expect(dialog.getByRole('link', { name: 'the agreement of this scheme' })).toHaveAttribute(
    'href',
    `/chits/${ids['Later']}#agreement`,
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(now).toBeFocused()
  expect(requests.filter((url) => url.includes('/join/'))).toEqual([])
})

test('a waiting request is taken back on /join-chit, /joined-schemes and the scheme’s page', async () => {
  const { page } = member
  const id = ids['Waiting'] ?? ''
  for (const [nth, path] of [`/join-chit/${id}`, '/joined-schemes', `/chits/${id}`].entries()) {
    if (nth > 0) await requestToJoin(member, id)
    await goTo(page, path)
    const place = path.startsWith('/join-chit')
      ? card('Waiting')
      : path.startsWith('/joined')
        ? page.getByRole('row').filter({ hasText: named('Waiting') })
        : page.getByRole('main')
    const takeBack = place.getByRole('button', { name: 'Take back my request' })
    await takeBack.click()
    const dialog = page.getByRole('dialog', { name: `Take back your request for ${named('Waiting')}?` })
    await dialog.getByRole('button', { name: 'Take back my request' }).click()
    await expect(successWith(page, 'Your request is taken back.')).toBeVisible()
    await expect(takeBack).toHaveCount(0)
    // until the message has disappeared
    await page.clock.fastForward(10_000)
    await expect(successWith(page, 'Your request is taken back.')).toHaveCount(0)
  }
})

test('a member leaves a scheme that has not started, after a question', async () => {
  const { page } = member
  const id = await newScheme(admin, named('Left'))
  await requestToJoin(member, id)
  await approveRequests(admin, id)
  await navigateTo(page, `/join-chit/${id}`)
  await card('Left').getByRole('button', { name: 'Leave this scheme' }).click()
  const dialog = page.getByRole('dialog', { name: `Leave ${named('Left')}?` })
  await expect(dialog).toContainText('You give up 1 ticket.')
  await dialog.getByRole('button', { name: 'Leave this scheme' }).click()
  await expect(successWith(page, `You have left ${named('Left')}.`)).toBeVisible()
  await expect(card('Left').getByRole('button', { name: 'Join Now' })).toBeEnabled()
})

// @seed 2.33, 9.10
test('/joined-schemes shows amount, members, duration, created date and the Scheme ID', async () => {
  const { page } = member
  await navigateTo(page, '/joined-schemes')
  const row = page.getByRole('row').filter({ hasText: named('Joined') })
  for (const name of ['Amount', 'Members', 'Duration', 'Created', 'Scheme ID'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await expect(row).toContainText('₹20,000')
  await expect(row).toContainText('1 / 2')
  await expect(row).toContainText('2 months')
  await expect(row).toContainText(/\d{1,2} \w{3} \d{4}/)
  await expect(row.getByText((ids['Joined'] ?? '').slice(-6).toUpperCase(), { exact: true })).toBeVisible()
})

test('schemes come twelve at a time; the filter and the search look through all of them', async () => {
  const { page } = member
  for (let more = 1; more <= 12; more += 1) await newScheme(admin, named(`Grove ${more}`))
  await page.goto('/chits')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(12)
  await expect(card('Joined')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards.nth(12)).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'Which schemes' })
  await parts.getByRole('link', { name: 'Mine' }).click()
  await expect(card('Grove 1')).toHaveCount(0)
  await expect(card('Joined')).toBeVisible()
  await parts.getByRole('link', { name: 'Full' }).click()
  await expect(card('Full')).toBeVisible()
  await expect(card('Joined')).toHaveCount(0)
  await page.goto('/join-chit/sample')
  await expect(cards).toHaveCount(12)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(named('joined').toLowerCase())
  await expect(cards).toHaveCount(1)
  await expect(card('Joined').getByRole('button', { name: 'Joined', exact: true })).toBeDisabled()
})
