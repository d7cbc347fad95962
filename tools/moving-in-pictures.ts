import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { chanceOf } from '../packages/server/test/moving-in/chance.ts'
import { dirtyWorkbook } from '../packages/server/test/moving-in/dirty-workbook.ts'
import { withMistakes } from '../packages/server/test/moving-in/mistakes.ts'
import { oldCompany } from '../packages/server/test/moving-in/old-company.ts'
import { xlsxOf, type XlsxSheet } from '../packages/server/test/moving-in/xlsx.ts'
import { smallPng } from '../packages/server/test/small-png.ts'
import { chromiumLaunch } from './chromium.ts'
import { enterAs, PEOPLE } from './site/demo.ts'
import { openDemo } from './site/demo-server.ts'

/*
 * The pictures of docs/moving-in.md: a company of 30 people moves in, from the template to the seal, on a server of its own.
 * `npm run screenshots -- moving-in`. The workbooks are those of `npm run old-company` with the numbers that the page names.
 */

const INTO = join(import.meta.dirname, '../docs/pictures')
const SIZE = { chits: 3, people: 30, seed: 36 } as const
const LAPTOP = { width: 1366, height: 768 } as const
const TALLEST = 820
const SECOND = { email: 'ravi@kuri.test', password: 'Ravi@12345' } as const
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What is said in a corner goes after some seconds. */
const WITHOUT_MESSAGES = '.mantine-Notifications-root { display: none }'
const A_CHECK_MS = 60_000

async function contextAt(browser: Browser, site: string) {
  return await browser.newContext({
    baseURL: site,
    viewport: LAPTOP,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
}

/** Somebody's first page. */
async function at(browser: Browser, site: string, who: { readonly email: string; readonly password: string }) {
  const context = await contextAt(browser, site)
  await enterAs(context, site, 'admin', { ...PEOPLE, admin: who })
  return await context.newPage()
}

/** A second administrator, who may decide: a new one decides nothing in the first 24 hours. */
async function addSecond(page: Page): Promise<void> {
  const call = async (method: string, path: string, data?: unknown) => {
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const answer = await page.request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as { users: { _id: string; email: string }[]; now: string }
  }
  const details = { phone: '98470 31313', address: '3 Fort Road', location: 'Thrissur' }
  await call('POST', '/api/auth/register', { name: 'Ravi Menon', ...SECOND, ...details })
  const { users } = await call('GET', '/api/admin/users')
  await call('PUT', `/api/admin/make-admin/${users.find(({ email }) => email === SECOND.email)?._id}`)
  const { now } = await call('GET', '/api/admin/clock')
  await call('PUT', '/api/admin/clock', { now: new Date(Date.parse(now) + 48 * 3_600_000).toISOString() })
}

/** Takes a picture of the page from the first of these parts to the last, as wide as its middle. */
async function picture(page: Page, name: string, ...parts: readonly Locator[]): Promise<void> {
  // nothing has the focus or the pointer
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const main = await page.getByRole('main').boundingBox()
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  const scrolled = await page.evaluate(() => window.scrollY)
  const known = boxes.flatMap((box) => box ?? [])
  if (!main || known.length !== parts.length) throw new Error(`a part of ${name} is not on the page`)
  const top = Math.min(...known.map(({ y }) => y)) + scrolled - 12
  const bottom = Math.max(...known.map(({ y, height }) => y + height)) + scrolled + 12
  const clip = { x: main.x, y: Math.max(0, top), width: main.width, height: Math.min(bottom - top, TALLEST) }
  const png = await page.screenshot({ fullPage: true, clip, style: WITHOUT_MESSAGES })
  const small = await smallPng(png)
  await writeFile(join(INTO, `moving-in-${name}.png`), small)
  console.log(`moving-in-${name}.png: ${Math.round(small.length / 1000)} kB`)
}

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })

async function send(page: Page, name: string, sheets: readonly XlsxSheet[]): Promise<void> {
  await page.getByLabel('Workbook', { exact: true }).setInputFiles({ name, mimeType: XLSX, buffer: xlsxOf(sheets) })
}

/** A dialog's question, answered with its verb. */
async function answer(page: Page, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: verb }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function story(admin: Page, second: Page): Promise<void> {
  const books = oldCompany(chanceOf(SIZE.seed), { chits: SIZE.chits, people: SIZE.people })
  const workbook = dirtyWorkbook(books, null)
  const [code = ''] = books.chits.map((chit) => chit.code ?? '')
  await admin.goto('/admin/imports')
  const sending = region(admin, 'Send a workbook')
  await sending.waitFor()
  await picture(admin, 'begin', title(admin), sending)

  await send(admin, 'small-company.xlsx', withMistakes(workbook))
  await admin.getByText('Correct these in your workbook').waitFor({ timeout: A_CHECK_MS })
  await picture(admin, 'mistakes', region(admin, 'What was found'))

  await send(admin, 'small-company-corrected.xlsx', workbook.sheets)
  const dryRun = admin.getByRole('button', { name: 'Do the dry run' })
  await dryRun.waitFor({ timeout: A_CHECK_MS })
  await picture(admin, 'checked', title(admin), admin.getByText('Nothing in this workbook must be corrected.'))
  await dryRun.click()
  const balance = admin.getByRole('region', { name: /^Trial balance on / })
  await balance.waitFor()
  await picture(admin, 'trial-balance', balance)
  const one = region(admin, 'Scheme by scheme')
    .getByRole('listitem')
    .filter({ has: admin.getByRole('heading', { name: code, exact: true }) })
  await picture(admin, 'scheme', one)

  await admin.getByRole('button', { name: 'Take all schemes into the books' }).click()
  await answer(admin, `Take ${SIZE.chits} schemes into the books`)
  await admin.getByText(`${SIZE.chits} of ${SIZE.chits} in the books`).first().waitFor({ timeout: A_CHECK_MS })
  const seal = region(admin, 'Seal')
  const ask = seal.getByRole('button', { name: 'Seal the books' })
  await ask.waitFor()
  await picture(admin, 'in-the-books', region(admin, 'Into the books'), seal)

  await ask.click()
  await answer(admin, 'Seal the books')
  await second.goto('/admin/money')
  const row = second.getByRole('listitem').filter({ hasText: 'Seal the previous books' })
  await row.waitFor()
  await picture(second, 'second-administrator', row)
  await row.getByRole('button', { name: 'Approve' }).click()
  await answer(second, 'Approve')
  await row.waitFor({ state: 'hidden' })
  await seal.getByText(/sealed these books on/).waitFor({ timeout: A_CHECK_MS })
  await picture(admin, 'sealed', seal)
}

export async function moveInPictures(): Promise<void> {
  await mkdir(INTO, { recursive: true })
  const demo = await openDemo()
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    const first = await at(browser, demo.site, PEOPLE.admin)
    await first.goto('/admin/imports')
    await addSecond(first)
    // the sessions of before ended when the clock was moved
    const admin = await at(browser, demo.site, PEOPLE.admin)
    await story(admin, await at(browser, demo.site, SECOND))
  } finally {
    await browser.close()
    await demo.close()
  }
}
