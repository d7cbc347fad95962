import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { checkFile } from '../packages/server/src/workbook/check.ts'
import { chanceOf } from '../packages/server/test/moving-in/chance.ts'
import { dirtyWorkbook } from '../packages/server/test/moving-in/dirty-workbook.ts'
import { oldCompany } from '../packages/server/test/moving-in/old-company.ts'
import { xlsxOf } from '../packages/server/test/moving-in/xlsx.ts'
import { openDemo, type DemoServer } from '../tools/site/demo-server.ts'
import { atABrowser, LAPTOP, signIn } from './people.ts'

/*
 * A company that already runs sends its books in a workbook: it mends what Kuri finds, and sees how Kuri would go on before
 * anything is in the books. It has no workbook yet, so it is not the company of the other journeys.
 */

const BOOKS = oldCompany(chanceOf(31), { chits: 3, people: 40 })
const WRONG = { ...BOOKS, people: BOOKS.people.slice(20) }

const fileOf = (name: string, books: typeof BOOKS) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: xlsxOf(dirtyWorkbook(books, null).sheets),
})

let demo: DemoServer
test.beforeAll(async () => {
  demo = await openDemo()
})
test.afterAll(() => demo.close())

async function saved(page: Page, name: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  return await readFile(await (await download).path())
}

// @spec MOV-1, MOV-4, MOV-10, MOV-12, MOV-13, MOV-14
test('a company that moves in corrects its workbook and sees the dry run', async ({ browser }) => {
  const { page } = await atABrowser(browser, 'Admin', 'admin@kuri.test', { baseURL: demo.site, viewport: LAPTOP })
  await signIn({ name: 'Admin', email: 'admin@kuri.test', page }, 'Admin@123')
  await page.goto('/admin/imports')
  await expect(page.getByRole('heading', { name: 'No workbook yet' })).toBeVisible()
  const template = await checkFile(await saved(page, 'Download the template'), () => {})
  expect(template.faults.some(({ code }) => code === 'example_row')).toBe(true)

  await page.getByLabel('Workbook', { exact: true }).setInputFiles({
    name: 'letter.docx',
    mimeType: 'text/plain',
    buffer: Buffer.from('Dear sirs'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'This is not a workbook.' })).toBeVisible()

  await page.getByLabel('Workbook', { exact: true }).setInputFiles(fileOf('October.xlsx', WRONG))
  await expect(page.getByRole('heading', { level: 1, name: 'October.xlsx' })).toBeVisible()
  await expect(page.getByText('Correct these in your workbook')).toBeVisible({ timeout: 60_000 })
  const tickets = page.getByRole('table', { name: 'Sheet Tickets' })
  await expect(tickets.getByText(/^There is no person KR-00\d\d in the sheet People\.$/).first()).toBeVisible()
  const marked = await checkFile(await saved(page, 'Workbook with remarks'), () => {})
  expect(marked.faults.some(({ code }) => code === 'person_unknown')).toBe(true)

  await page.getByLabel('Workbook', { exact: true }).setInputFiles(fileOf('October again.xlsx', BOOKS))
  await expect(page.getByRole('heading', { level: 1, name: 'October again.xlsx' })).toBeVisible()
  await page.getByRole('button', { name: 'Do the dry run' }).click({ timeout: 60_000 })
  await expect(page.getByText('There is no difference.')).toBeVisible()
  const balance = page.getByRole('table', { name: 'Trial balance' })
  await expect(balance.getByRole('row').filter({ hasText: 'Money in schemes' })).toContainText('Chits')
  await expect(page.getByRole('heading', { level: 3, name: 'GOLD-1' })).toBeVisible()
  await page.getByRole('button', { name: 'Show tickets of GOLD-1' }).click()
  await expect(page.getByRole('table', { name: 'Tickets' }).getByRole('row')).toHaveCount(
    (BOOKS.chits[0]?.tickets ?? 0) + 1,
  )

  await page.getByRole('link', { name: 'Workbooks' }).click()
  const list = page.getByRole('table', { name: 'Workbooks' })
  await expect(list.getByRole('row')).toHaveCount(3)
  await expect(list.getByRole('row').nth(1)).toContainText('October again.xlsx')
  await expect(list.getByRole('row').nth(1)).toContainText('dry run done')
  await page.context().close()
})

// @spec IDN-7, MOV-12
test('who may not bring books sees no workbooks', async ({ browser }) => {
  const { page } = await atABrowser(browser, 'Manager', 'manager@kuri.test', { baseURL: demo.site })
  await signIn({ name: 'Manager', email: 'manager@kuri.test', page }, 'Manager@123')
  await page.goto('/admin/imports')
  await expect(page.getByText('You do not have permission')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Move in' })).toHaveCount(0)
  await page.context().close()
})
