// Takes a picture of every page at three widths, light and dark, into /screenshots, from a running server with the
// demo in it: `npm start` in one terminal, `npm run screenshots` in another. SITE says where, ONLY picks pages by name.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { chromiumLaunch } from './chromium.ts'

const SITE = process.env['SITE'] ?? 'http://127.0.0.1:4000'
const ONLY = process.env['ONLY'] ?? ''
const INTO = join(import.meta.dirname, '../screenshots')
const ROUTES = join(import.meta.dirname, '../packages/web/build/routes.json')
const WIDTHS = [360, 768, 1280]
const SCHEMES = ['light', 'dark'] as const
/** Skeletons are gone by then; pages with a live stream never fall silent. */
const SETTLED_MS = 900

const people = {
  visitor: null,
  member: { email: 'asha@kuri.test', password: 'Member@123' },
  admin: { email: 'admin@kuri.test', password: 'Admin@123' },
}
type Role = keyof typeof people

interface Signed {
  token: string
  _id: string
}

/** Who looks at a page: the one it is made for. */
function roleFor(path: string): Role {
  if (path.startsWith('/admin')) return 'admin'
  return ['/', '/login', '/register'].includes(path) ? 'visitor' : 'member'
}

async function signIn(role: Role): Promise<Signed | null> {
  const person = people[role]
  if (!person) return null
  const response = await fetch(`${SITE}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (!response.ok) throw new Error(`${person.email} cannot sign in at ${SITE}: is the demo in it?`)
  return (await response.json()) as Signed
}

/** The first thing of a list, so that pages with an id have one to show. */
async function firstId(list: string, { token }: Signed): Promise<string> {
  const response = await fetch(`${SITE}/api${list}`, { headers: { authorization: `Bearer ${token}` } })
  const rows: unknown = await response.json()
  const [first] = Array.isArray(rows) ? (rows as { _id: string }[]) : []
  return first?._id ?? 'none'
}

/** The address of a route, with something in the place of each parameter. */
async function addressOf(path: string, signed: Signed | null): Promise<string | null> {
  if (!path.includes(':')) return path
  if (!signed || path.startsWith('/sandbox')) return null
  const chit = await firstId('/chit/joined', signed)
  const auction = await firstId('/auctions', signed)
  return path.replace(':chitId', chit).replace(':auctionId', auction).replace(':id', chit)
}

async function contextFor(browser: Browser, width: number, colorScheme: 'light' | 'dark', signed: Signed | null) {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 740 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  if (signed) {
    await context.addInitScript(({ token, _id }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('userId', _id)
    }, signed)
  }
  return context
}

/** Takes the picture; says what the page complained about and whether it scrolls sideways. */
async function picture(context: BrowserContext, address: string, file: string): Promise<void> {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`${address}: ${error.message}`))
  await page.goto(SITE + address, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (sideways > 0) console.error(`${address}: ${sideways} px wider than the screen (${file})`)
  await page.screenshot({ path: join(INTO, file), fullPage: true })
  await page.close()
}

const nameOf = (path: string): string => path.slice(1).replaceAll('/:', '-').replaceAll('/', '-') || 'landing'

async function main(): Promise<void> {
  await mkdir(INTO, { recursive: true })
  const routes = JSON.parse(await readFile(ROUTES, 'utf8')) as { path: string }[]
  const pages = [...routes.map(({ path }) => path), '/nowhere'].filter((path) => nameOf(path).includes(ONLY))
  const signed = { visitor: null, member: await signIn('member'), admin: await signIn('admin') }
  const browser = await chromium.launch(await chromiumLaunch())
  for (const width of WIDTHS) {
    for (const scheme of SCHEMES) {
      for (const path of pages) {
        const who = signed[roleFor(path)]
        const address = await addressOf(path, who)
        if (address === null) continue
        const context = await contextFor(browser, width, scheme, who)
        await picture(context, address, `${nameOf(path)}-${width}-${scheme}.png`)
        await context.close()
      }
      console.log(`${width} px, ${scheme}: ${pages.length} pages`)
    }
  }
  await browser.close()
}

await main()
