import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { logIn } from './people.ts'

/*
 * Every page of the demonstration, at a phone's and a desk's width, light and dark: axe finds nothing (WCAG 2.2 A and AA and
 * best practice) and nothing has to be scrolled sideways.
 */

const VISITOR = ['/', '/login', '/register', '/payment', '/verify', '/no-such-page']
const MEMBER = [
  '/dashboard',
  '/chits',
  '/join-chit/sample',
  '/joined-schemes',
  '/my-chits',
  '/contribution-history',
  '/history',
  '/wallet',
  '/profile',
  '/notices',
  '/auctions',
  '/simulate',
]
const ADMIN = [
  '/admin',
  '/admin/create-chit',
  '/admin/manage-users',
  '/admin/manage-chits',
  '/admin/reports',
  '/admin/auctions',
  '/admin/manage-images',
  '/admin/money',
  '/admin/ledger',
  '/admin/audit',
  '/admin/outbox',
]
const LOOKS = [
  { width: 360, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
] as const

for (const { width, scheme } of LOOKS) {
  test.describe(`at ${width} px, ${scheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme: scheme, contextOptions: { reducedMotion: 'reduce' } })

    test('pages for visitors', async ({ page }) => {
      for (const path of VISITOR) await expectSound(page, path)
    })

    test('pages of a member, a scheme’s house and an open room among them', async ({ page }) => {
      await logIn({ name: 'Asha', email: 'asha@kuri.test', page })
      await page.goto('/auctions')
      const room = await page.getByRole('link', { name: /Family Five, prize 1/ }).getAttribute('href')
      await page.goto('/chits')
      const house = await page.getByRole('link', { name: 'See the terms' }).first().getAttribute('href')
      for (const path of [...MEMBER, house, room]) await expectSound(page, path ?? '')
    })

    test('pages of an administrator', async ({ page }) => {
      await logIn({ name: 'Meera', email: 'admin@kuri.test', page }, 'Admin@123')
      await page.goto('/admin/manage-users?q=asha%40kuri')
      const person = await page.getByRole('link', { name: 'Asha Menon' }).getAttribute('href')
      for (const path of [...ADMIN, person]) await expectSound(page, path ?? '')
    })
  })
}

async function expectSound(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => ({ path, id, at: nodes.map(({ target }) => target.join(' ')) }))
  expect.soft(found).toEqual([])
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overhang, `${path} must not scroll sideways`).toBeLessThanOrEqual(0)
}
