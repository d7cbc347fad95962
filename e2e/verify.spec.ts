import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { findingsOf } from '../tools/site/axe.ts'
import { signIn } from './people.ts'
import { navigateTo } from './seed/fixtures.ts'

/*
 * A member follows a lot of the demonstration to its proof, keeps it, and checks it again without a connection; a stranger
 * without an account does the same. A changed file is pointed at where it breaks.
 */

test.use({ viewport: { width: 360, height: 800 } })

const proofFile = (text: string, name = 'kept.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

async function expectSound(page: Page): Promise<void> {
  expect(await findingsOf(page)).toEqual([])
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overhang).toBeLessThanOrEqual(0)
}

// @spec AUC-8
test('a lot is checked in the browser, from the room, from a kept file, and by a stranger', async ({
  page,
  browser,
}) => {
  await signIn({ name: 'Asha', email: 'asha@kuri.test', page })
  await page.goto('/auctions?which=past')
  await page.getByRole('link', { name: /Old Town Five, prize 2/ }).click()
  // what the dividend lowered has been paid since: no debt is shown
  await expect(page.getByText(/^You paid on \d/)).toBeVisible()
  await page.getByRole('link', { name: 'Check this auction' }).click()
  await expect(page.getByText(/Your browser also drew ticket \d, out of 2 tickets\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your browser draws the same ticket' })).toBeVisible()
  // a proof names neither scheme nor day; its bids show the day
  for (const label of ['First bid, Indian time', 'Last bid, Indian time']) {
    await expect(page.getByText(new RegExp(`^${label}\\d{1,2} \\w{3} \\d{4}, \\d\\d:\\d\\d$`))).toBeVisible()
  }
  await expectSound(page)
  const address = page.url()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save this proof' }).click()
  const kept = await readFile(await (await download).path(), 'utf8')

  const stranger = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  await stranger.goto('/verify')
  await stranger.getByLabel('Auction ID, or the link to the auction').fill(address)
  await stranger.getByRole('button', { name: 'Check it' }).click()
  await expect(stranger.getByText(/Your browser also drew ticket/)).toBeVisible()

  // the line is cut: from here on the file is all there is
  await stranger.context().setOffline(true)
  await stranger.getByLabel('Proof or signed passbook').setInputFiles(proofFile(kept))
  await expect(stranger.getByText('From your file kept.json')).toBeVisible()
  await expect(stranger.getByText(/Your browser also drew ticket/)).toBeVisible()

  const changed = kept.replace(/("seq": 2,\s+"ticketNo": )\d+/, '$199')
  await stranger.getByLabel('Proof or signed passbook').setInputFiles(proofFile(changed, 'changed.json'))
  await expect(stranger.getByText('Verification failed: at bid 2.')).toBeVisible()
  await expectSound(stranger)
  await stranger.getByLabel('Proof or signed passbook').setInputFiles(proofFile('{"version": 1}', 'half.json'))
  await expect(stranger.getByText('We cannot read this file at “auctionId”.')).toBeVisible()
  await stranger.context().setOffline(false)

  const schemes = (await (await page.request.get('/api/chit/joined')).json()) as { _id: string; name: string }[]
  const five = schemes.find(({ name }) => name === 'Family Five')?._id ?? ''
  const book = await (await page.request.get(`/api/chit/${five}/passbook.json`)).text()
  await stranger.getByLabel('Proof or signed passbook').setInputFiles(proofFile(book, 'passbook.json'))
  await expect(stranger.getByText('This passbook is genuine.')).toBeVisible()
  const richer = book.replace(/("paidInPaise": )\d+/, '$1999900')
  await stranger.getByLabel('Proof or signed passbook').setInputFiles(proofFile(richer, 'richer.json'))
  await expect(stranger.getByText('This file was changed: at line 1.')).toBeVisible()
  const empty = JSON.stringify({ ...(JSON.parse(book) as object), lines: [] })
  await stranger.getByLabel('Proof or signed passbook').setInputFiles(proofFile(empty, 'empty.json'))
  const entries = stranger.getByRole('table', { name: 'Lines of the passbook' })
  await expect(entries.getByRole('cell', { name: 'No entries yet.' })).toBeVisible()
  await expectSound(stranger)

  await navigateTo(stranger, '/verify/0190f3a1-0000-7000-8000-000000000001')
  await expect(stranger.getByText('There is no auction with this ID.')).toBeVisible()
  const script = await stranger.request.get('/verify-lot.mjs')
  expect(await script.text()).toContain("import { hash } from 'node:crypto'")
  await stranger.context().close()
})
