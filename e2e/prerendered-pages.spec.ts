import { expect, test, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { callingAdministrator, closeAll, newCaller, newMember, runningScheme } from './seed/fixtures.ts'

/*
 * The landing page, the visitors' forms and "Page Not Found" are prerendered HTML. What people type and press before the scripts
 * are loaded must not be lost, and the scripts must hydrate the page without a warning.
 */

const PICTURE = {
  name: 'me.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
}

for (const [path, heading] of [
  ['/', 'Save together. Take the pool when you need it.'],
  ['/login?back=%2Fwallet', 'Login'],
  ['/login/phone', 'Log in with your phone'],
  ['/register', 'Register'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password?token=none', 'Choose a new password'],
  ['/setup?token=none', 'The first administrator'],
  ['/claim', 'Your card to log in'],
  ['/verify-email?token=none', 'Confirm your email address'],
  ['/no/such/page', 'Page Not Found'],
] as const) {
  // @spec CMP-12
  test(`${path} is shown before its scripts and hydrated without console messages`, async ({ page }) => {
    const messages: string[] = []
    page.on('console', (message) => {
      // the browser itself says of an unknown address that it is one
      const isOurs = ['error', 'warning'].includes(message.type()) && message.location().url !== page.url()
      if (isOurs) messages.push(message.text())
    })
    page.on('pageerror', (error) => messages.push(error.message))
    const letGo = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await letGo.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    if (path === '/register') await page.getByLabel('Profile picture').setInputFiles(PICTURE)
    const drawn = await page.getByRole('main').evaluateHandle((main) => main)
    letGo.resolve()
    await isTakenOver(page)
    await page.waitForLoadState('networkidle')
    // React that does not find what it expects draws the whole page anew
    expect(await drawn.evaluate((main) => main.isConnected)).toBe(true)
    expect(messages).toEqual([])
    if (path === '/register') await expect(page.getByText('me.svg')).toBeVisible()
    expect(await scriptsBeforePaint(page)).toEqual([])
  })
}

/** A page with the answers that the application has not taken yet (`packages/web/app/api/http.ts`). */
type EarlyWindow = Window & {
  early?: { readonly answers: Map<string, unknown>; readonly arrivals: Map<string, number> }
}

/** What the frame of every page requests: nothing of the page waits for it. */
const OF_THE_FRAME = ['/auth/me', '/company', '/me/dues', '/notices?limit=3', '/events?rooms=']

/**
 * What members' pages request for themselves that their HTML does not: named by the answer to another read, or shown after the
 * first content. Everything else is in `packages/web/prerender/early-reads.ts`.
 */
const MEMBERS_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': [
    '/files/images',
    '/auctions',
    '/chit/joined',
    '/prizes/mine',
    '/wallet/entries?limit=3',
    '/chit/CHIT/instalments?mine=1',
  ],
  '/chits': [],
  '/chits/CHIT': ['/chit/CHIT/instalments?mine=1', '/chit/CHIT/minutes', '/chit/CHIT/months/1'],
  '/join-chit/sample': [],
  '/joined-schemes': [],
  '/my-chits': ['/chit/CHIT/instalments?mine=1', '/wallet/auto-pay'],
  '/contribution-history': [],
  '/wallet': [],
  '/notices': [],
  '/simulate': ['/chit/CHIT'],
  '/auctions': [],
  '/auctions/AUCTION': ['/chit/CHIT', '/chit/CHIT/instalments?mine=1', '/events?rooms=AUCTION'],
  '/history': [],
  '/profile': [],
  '/acting': [],
  '/payment': [],
  '/receipt': [],
  '/schemes': [],
  '/verify': [],
}

// @spec CMP-12
test("members' pages are hydrated without console messages, use all they request early, and request nothing late", async ({
  browser,
}) => {
  const [admin, member, other] = await Promise.all([
    callingAdministrator(),
    newMember(browser, 'Framed Page'),
    newCaller('Framed Other'),
  ])
  const { page } = member
  const chitId = await runningScheme(admin, `Framed ${Date.now()}`, [member, other])
  const [auction] = (await (await member.calls.get(`/api/auctions?chitId=${chitId}`)).json()) as { _id: string }[]
  const ids = { CHIT: chitId, AUCTION: auction?._id ?? '' }
  await expectFramed(page, MEMBERS_PAGES, ids)
  await closeAll(admin, member, other)
})

// @spec CMP-12
test("visitors' pages are hydrated without console messages, use all they request early, and request nothing late", async ({
  page,
  browser,
}) => {
  const asha = await (await browser.newContext()).newPage()
  await signIn({ name: 'Asha', email: 'asha@kuri.test', page: asha })
  const auctions = (await (await asha.request.get('/api/auctions')).json()) as { _id: string; state: string }[]
  const settled = auctions.find(({ state }) => state === 'settled')
  await expectFramed(
    page,
    { '/schemes': [], '/verify': [], '/verify/AUCTION': [], '/payment': [], '/receipt': [] },
    { AUCTION: settled?._id ?? '' },
  )
  await asha.context().close()
})

/**
 * Opens pages whose HTML has their frame: nothing they request early is requested again, nothing they show first is requested
 * late, and nothing is drawn anew. In addresses the ids stand by their names.
 */
async function expectFramed(
  page: Page,
  pages: Readonly<Record<string, readonly string[]>>,
  ids: Readonly<Record<string, string>>,
): Promise<void> {
  const messages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => messages.push(`${page.url()}: ${error.message}`))
  for (const [named, later] of Object.entries(pages)) {
    const path = Object.entries(ids).reduce((text, [name, id]) => text.replace(name, id), named)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const unused = () =>
      page.evaluate(() => [...((window as EarlyWindow).early?.answers.keys() ?? ['nothing was requested'])])
    await expect.poll(unused, path).toEqual([])
    await page.waitForLoadState('networkidle')
    const late = (await lateReads(page)).map((read) =>
      Object.entries(ids).reduce((text, [name, id]) => text.replaceAll(id, name), read),
    )
    expect(
      late.filter((read) => ![...OF_THE_FRAME, ...later].includes(read)),
      `${named} requests late`,
    ).toEqual([])
  }
  expect(messages).toEqual([])
}

/** The reads of a page that its HTML had not requested. */
const lateReads = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { arrivals } = (window as EarlyWindow).early ?? { arrivals: new Map<string, number>() }
    const reads = performance
      .getEntriesByType('resource')
      .map(({ name }) => name.slice(location.origin.length))
      .filter((address) => address.startsWith('/api/') && !arrivals.has(address))
    return [...new Set(reads)].map((address) => address.slice('/api'.length))
  })

// @spec CMP-12
test('a password typed and sent before the scripts have come goes with the secret of its link', async ({ page }) => {
  const letGo = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await letGo.promise
    await route.continue()
  })
  await page.goto('/reset-password?token=secret', { waitUntil: 'commit' })
  await page.getByLabel('New password', { exact: true }).fill('Member@1234')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  const sent = page.waitForRequest((request) => request.url().endsWith('/auth/reset'))
  letGo.resolve()
  expect((await sent).postDataJSON()).toEqual({ token: 'secret', password: 'Member@1234' })
  await expect(page).toHaveURL(/reset-password$/)
})

for (const way of ['pressed', 'entered'] as const) {
  // @spec CMP-12
  test(`what is typed and ${way} before the scripts have come is answered when they have`, async ({ page }) => {
    const letGo = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await letGo.promise
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    const submit = page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
    const password = page.getByLabel('Password', { exact: true })
    await page.getByLabel('Email', { exact: true }).fill('asha@kuri.test')
    await password.fill('Wrong@123')
    await submit.click()
    // it goes on writing: that press was too early
    await password.fill('Member@123')
    if (way === 'pressed') await submit.click()
    else await password.press('Enter')
    expect(page.url()).not.toContain('?')
    const logins: string[] = []
    page.on('request', (request) => request.url().endsWith('/auth/login') && logins.push(request.method()))
    letGo.resolve()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(logins).toEqual(['POST'])
  })
}

test('what is typed before the scripts have come is there after a reload, with what was typed since, but no password', async ({
  page,
}) => {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const letGo = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await letGo.promise
    await route.continue()
  })
  await page.goto('/register', { waitUntil: 'commit' })
  await field('Name').fill('Early')
  await field('Location').fill('Aluva')
  await field('Password').fill('Member@123')
  await page.reload({ waitUntil: 'commit' })
  // what the form shows now is older than this
  await field('Name').fill('Early Bird')
  letGo.resolve()
  await expect(field('Location')).toHaveValue('Aluva')
  await expect(field('Name')).toHaveValue('Early Bird')
  await expect(field('Password')).toHaveValue('')
  await page.reload()
  await expect(field('Name')).toHaveValue('Early Bird')
  await expect(field('Location')).toHaveValue('Aluva')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Member@123')
})

/** React has made the page's elements its own. A quiet network says nothing: on a busy machine the scripts are requested later. */
const isTakenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__reactFiber')),
  )

/** Files of script asked for before anything was seen: each takes a part of the line the page is waiting for. */
const scriptsBeforePaint = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    if (scripts.length === 0) throw new Error('the page has no scripts')
    return scripts.filter(({ startTime }) => startTime < seen).map(({ name }) => name)
  })
