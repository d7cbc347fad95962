import { expect, test } from '@playwright/test'
import { chanceOf } from '../packages/server/test/moving-in/chance.ts'
import { dirtyWorkbook } from '../packages/server/test/moving-in/dirty-workbook.ts'
import { oldCompany } from '../packages/server/test/moving-in/old-company.ts'
import { xlsxOf, type XlsxCell, type XlsxSheet } from '../packages/server/test/moving-in/xlsx.ts'
import { atABrowser, LAPTOP, signIn } from './people.ts'

/* A company whose workbook has its own headings says once what they mean. */

const isText = (cell: XlsxCell, text: string): boolean => cell !== null && 'text' in cell && cell.text === text

const sheets = dirtyWorkbook(oldCompany(chanceOf(77), { chits: 2, people: 20 }), null).sheets.map(
  (sheet): XlsxSheet => {
    if (sheet.name !== 'Tickets') return sheet
    const rows = sheet.rows.map((row) => ({
      ...row,
      cells: (row?.cells ?? []).map((cell) => (isText(cell, 'Holder') ? { text: 'Sabhasad' } : cell)),
    }))
    return { ...sheet, rows }
  },
)

// @spec MOV-2
test('a company says what its own headings mean, and its workbook is checked again', async ({ browser }) => {
  const { page } = await atABrowser(browser, 'Admin', 'admin@kuri.test')
  await page.setViewportSize(LAPTOP)
  await signIn({ name: 'Admin', email: 'admin@kuri.test', page }, 'Admin@123')
  await page.goto('/admin/imports')
  await page.getByLabel('Workbook', { exact: true }).setInputFiles({
    name: 'Own words.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: xlsxOf(sheets),
  })
  await expect(page.getByText('Correct these in your workbook')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Say what your own headings mean' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your own headings' })).toBeVisible()

  const heading = page.getByRole('region', { name: 'Sheet Tickets' }).getByLabel('“Sabhasad”')
  await heading.selectOption('Holder (needed)')
  await page.getByRole('button', { name: 'Save and check again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Own words.xlsx' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Do the dry run' })).toBeVisible({ timeout: 60_000 })

  await page.goto(`${page.url()}/columns`)
  await expect(page.getByRole('heading', { name: 'Kuri knows all headings' })).toBeVisible()
  const kept = page.getByRole('table', { name: 'Headings you have explained' })
  await expect(kept.getByRole('row').nth(1)).toContainText('Sabhasad')
  await expect(kept.getByRole('row').nth(1)).toContainText('Holder')
  await page.getByRole('button', { name: 'Remove Sabhasad' }).click()
  await expect(page.getByText('No headings explained yet.')).toBeVisible()

  // what was removed is not known any more, once the workbook is checked again
  await page.getByRole('button', { name: 'Check the workbook again' }).click()
  await expect(page.getByText('Correct these in your workbook')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Say what your own headings mean' }).click()
  await expect(heading).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save and check again' })).toBeDisabled()
  await page.context().close()
})
