import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { mustBeMended } from '../packages/domain/src/index.ts'
import { checkFile } from '../packages/server/src/workbook/check.ts'
import { atABrowser, LAPTOP, signIn } from './people.ts'

/* An administrator takes the company's books with them; nobody else does. */

// @spec MOV-23
test('an administrator downloads the books at the end of yesterday, and another Kuri has nothing to correct in them', async ({
  browser,
}) => {
  const { page } = await atABrowser(browser, 'Admin', 'admin@kuri.test')
  await page.setViewportSize(LAPTOP)
  await signIn({ name: 'Admin', email: 'admin@kuri.test', page }, 'Admin@123')
  await page.goto('/admin/imports')
  await expect(page.getByRole('heading', { name: 'Take your books with you' })).toBeVisible()
  const day = page.getByLabel('End of day')
  const yesterday = await day.inputValue()

  await day.fill('2001-01-01')
  await page.getByRole('button', { name: 'Download the books' }).click()
  await expect(page.getByText(/^The books of this company begin on/)).toBeVisible()

  await day.fill(yesterday)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the books' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`kuri-books-${yesterday}.xlsx`)
  await expect(page.getByText('The workbook is downloaded.')).toBeVisible()
  const { faults, sheets, cutOver } = await checkFile(await readFile(await file.path()), () => {})
  expect(faults.filter(mustBeMended)).toEqual([])
  expect(cutOver).toBe(yesterday)
  expect(sheets.find(({ key }) => key === 'people')?.rows).toBeGreaterThan(3)
  await page.context().close()
})

// @spec IDN-7, MOV-23
test('a manager cannot take the books', async ({ browser }) => {
  const { page } = await atABrowser(browser, 'Manager', 'manager@kuri.test')
  await signIn({ name: 'Manager', email: 'manager@kuri.test', page }, 'Manager@123')
  await page.goto('/admin/imports')
  await expect(page.getByText('You do not have permission')).toBeVisible()
  const status = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    return (await fetch('/api/admin/books/workbook', { headers })).status
  })
  expect(status).toBe(403)
  await page.context().close()
})
