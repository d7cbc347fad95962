// Takes a picture of every page at three widths, light and dark, into /screenshots, from a running server with the
// demo in it: `npm start` in one terminal, `npm run screenshots` in another. SITE says where, ONLY picks pages by name.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { chromiumLaunch } from './chromium.ts'

const SITE = process.env['SITE'] ?? 'http://127.0.0.1:4000'
const ONLY = process.env['ONLY'] ?? ''
const INTO = join(import.meta.dirname, '../screenshots')
const ROUTES = join(import.meta.dirname, '../packages/web/build/routes.json')
const WIDTHS = [360, 768, 1280]
const SCHEMES = ['light', 'dark'] as const
/** Long enough for a page to begin to wait for something; pages with a live stream never fall silent. */
const SETTLED_MS = 900

const people = {
  member: { email: 'asha@kuri.test', password: 'Member@123' },
  admin: { email: 'admin@kuri.test', password: 'Admin@123' },
}
type Role = 'visitor' | keyof typeof people

interface Signed {
  token: string
  _id: string
  /** Event streams know their reader by it. */
  cookie: string
}

/** Who looks at a page: the one it is made for. */
function roleFor(path: string): Role {
  if (path.startsWith('/admin')) return 'admin'
  return /^\/(login|register|verify.*|forgot-password|reset-password)?$/.test(path) ? 'visitor' : 'member'
}

async function signIn(role: 'member' | 'admin'): Promise<Signed> {
  const person = people[role]
  const response = await fetch(`${SITE}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (!response.ok) throw new Error(`${person.email} cannot sign in at ${SITE}: is the demo in it?`)
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return { ...((await response.json()) as Omit<Signed, 'cookie'>), cookie }
}

async function list<Row>(path: string, { token }: Signed): Promise<Row[]> {
  const response = await fetch(`${SITE}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as Row[]
}

/** The first that fits; else any, rather than no picture. */
const first = <Row extends { _id: string }>(rows: Row[], fits: (row: Row) => boolean = () => true): string =>
  (rows.find(fits) ?? rows[0])?._id ?? 'none'

/** What stands in the place of the parameters of a route; the demo has one of each. */
async function known(member: Signed) {
  const auctions = await list<{ _id: string; state: string }>('/auctions', member)
  const chits = await list<{ _id: string; status: string }>('/chit/joined', member)
  return {
    ':auctionId': ['settled', 'open', 'scheduled'].map((state) => ({
      name: state,
      id: first(auctions, (auction) => auction.state === state),
    })),
    ':chitId': ['finished', 'running', 'forming'].map((status) => ({
      name: status,
      id: first(chits, (chit) => chit.status === status),
    })),
    ':id': [{ name: 'sample', id: first(chits) }],
    ':userId': [{ name: 'member', id: member._id }],
    ':orderId': [{ name: 'unknown', id: 'none' }],
  }
}
type Known = Awaited<ReturnType<typeof known>>

interface Moment {
  name: string
  role: Role
  address: string
  /** What one does on the page before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
}

/** Every route, each with what the demo has for its parameter. */
function momentsOf(path: string, ids: Known): Moment[] {
  const role = roleFor(path)
  const parameter = Object.keys(ids).find((key) => path.includes(key)) as keyof Known | undefined
  if (parameter === undefined) return [{ name: nameOf(path), role, address: path }]
  return ids[parameter].map(({ name, id }) => ({
    name: `${nameOf(path).replace(parameter.slice(1), '')}${name}`,
    role,
    address: path.replace(parameter, id),
  }))
}

/** What only shows once something was done. */
const acted: Moment[] = [
  {
    name: 'login-errors',
    role: 'visitor',
    address: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('asha@')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Login' }).click()
    },
  },
  {
    name: 'menu',
    role: 'member',
    address: '/dashboard',
    act: async (page) =>
      await page
        .getByRole('button', { name: /side menu/i })
        .first()
        .click(),
  },
  {
    name: 'my-chits-chosen',
    role: 'member',
    address: '/my-chits',
    act: async (page) => await page.getByRole('button', { name: 'Pay Contribution' }).first().click(),
  },
  {
    name: 'payment-chosen',
    role: 'member',
    address: '/my-chits',
    act: async (page) => {
      await page.getByRole('button', { name: 'Pay Contribution' }).first().click()
      await page
        .getByRole('link', { name: 'Pay Now' })
        .or(page.getByRole('button', { name: 'Pay Now' }))
        .click()
      await page.waitForURL('**/payment')
    },
  },
  {
    name: 'admin-users-confirm',
    role: 'admin',
    address: '/admin/manage-users',
    act: async (page) => await page.getByRole('button', { name: 'Delete' }).first().click(),
  },
  {
    name: 'admin-create-chit-filled',
    role: 'admin',
    address: '/admin/create-chit',
    act: async (page) => {
      await page.getByLabel('Name').fill('Weavers Ten')
      await page.getByLabel('Amount').fill('50000')
      await page.getByLabel('Duration in months').fill('5')
      await page.getByLabel('Total members').fill('5')
      await page.getByLabel('Start date').fill('2020-01-31')
      await page
        .getByRole('button', { name: /^Terms/ })
        .or(page.getByText(/^Terms:/))
        .first()
        .click()
    },
  },
]

async function contextFor(browser: Browser, width: number, colorScheme: 'light' | 'dark', signed: Signed | null) {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 740 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  if (signed) {
    const [name = '', value = ''] = signed.cookie.split('=')
    await context.addCookies([{ name, value, url: SITE }])
    await context.addInitScript(({ token, _id }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('userId', _id)
    }, signed)
  }
  return context
}

/** What is on its way has come. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLED_MS)
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
}

/** Takes the picture; says what the page complained about and whether it scrolls sideways. */
async function picture(context: BrowserContext, { address, act }: Moment, file: string): Promise<void> {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`${address}: ${error.message}`))
  await page.goto(SITE + address, { waitUntil: 'load' })
  await settled(page)
  if (act) {
    await act(page)
    await settled(page)
  }
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (sideways > 0) console.error(`${address}: ${sideways} px wider than the screen (${file})`)
  await page.screenshot({ path: join(INTO, file), fullPage: true })
  await page.close()
}

const nameOf = (path: string): string => path.slice(1).replaceAll('/:', '-').replaceAll('/', '-') || 'landing'

async function main(): Promise<void> {
  await mkdir(INTO, { recursive: true })
  const routes = JSON.parse(await readFile(ROUTES, 'utf8')) as { path: string }[]
  const member = await signIn('member')
  const signed = { visitor: null, member, admin: await signIn('admin') }
  const ids = await known(member)
  const everywhere = [...routes.map(({ path }) => path), '/nowhere'].flatMap((path) => momentsOf(path, ids))
  const moments = [...everywhere, ...acted].filter(({ name }) => name.includes(ONLY))
  const browser = await chromium.launch(await chromiumLaunch())
  for (const width of WIDTHS) {
    for (const scheme of SCHEMES) {
      for (const moment of moments) {
        const context = await contextFor(browser, width, scheme, signed[moment.role])
        await picture(context, moment, `${moment.name}-${width}-${scheme}.png`)
        await context.close()
      }
      console.log(`${width} px, ${scheme}: ${moments.length} pictures`)
    }
  }
  await browser.close()
}

await main()
