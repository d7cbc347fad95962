import { expect, test } from '@playwright/test'
import { failRequests, inline, closeAll, newMember, type SignedInUser } from './fixtures.ts'

/* `/dashboard`. */

test.describe.configure({ mode: 'serial' })

let member: SignedInUser
test.beforeAll(async ({ browser }) => {
  member = await newMember(browser, 'Revathi Das')
  await member.page.clock.install()
})
test.afterAll(() => closeAll(member))

// @seed 8.6
test('says when the user’s data do not arrive, and can be asked again', async () => {
  const { page } = member
  await failRequests(page, '**/api/chit/joined')
  await page.goto('/dashboard')
  await expect(inline(page, 'Failed to load user data or images')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(inline(page, 'Failed to load user data or images')).toBeHidden()
})

// @seed 2.20
test('welcomes with picture, name, role, email, phone, address and location', async () => {
  const { page } = member
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Revathi' })).toBeVisible()
  const profile = page.getByRole('region', { name: 'Profile' })
  await expect(profile).toContainText('R')
  await expect(profile).toContainText('Revathi Das')
  await expect(profile.getByRole('term')).toHaveText(['Role', 'Email', 'Phone', 'Address', 'Location'])
  const facts = ['Member', member.email, '98470 55555', '5 Mango Lane', 'Aluva']
  await expect(profile.getByRole('definition')).toHaveText(facts)
})

// @seed 2.21, 9.4
test('its slideshow changes every 3 seconds', async () => {
  const { page } = member
  const news = page.getByRole('region', { name: 'News from the company' })
  const shown = news.locator('[aria-current]')
  // the clock stands still, and begins anew when the mouse has left
  await news.hover()
  await page.clock.pauseAt(Date.now() + 60_000)
  const first = (await shown.getAttribute('aria-label')) ?? ''
  await page.getByRole('banner').hover()
  await page.clock.runFor(2_900)
  await expect(shown).toHaveAccessibleName(first)
  await page.clock.runFor(100)
  await expect(shown).not.toHaveAccessibleName(first)
  await page.clock.resume()
})

// @seed 8.6
test('says when no user id is stored, and when the images do not arrive', async () => {
  const { page } = member
  await page.evaluate(() => localStorage.removeItem('userId'))
  await failRequests(page, '**/api/files/images')
  await page.goto('/dashboard')
  await expect(inline(page, 'User ID not found in localStorage')).toBeVisible()
  await expect(inline(page, 'Failed to load user data or images')).toBeVisible()
})
