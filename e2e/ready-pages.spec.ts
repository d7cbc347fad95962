import { expect, test } from '@playwright/test'

/*
 * The landing page, login and register are HTML before any script has come. What people see, type and press in that
 * time must not be lost, and the script must find the page as it expects it.
 */

for (const [path, heading] of [
  ['/', 'Save together. Take the pool when you need it.'],
  ['/login?back=%2Fwallet', 'Login'],
  ['/register', 'Register'],
] as const) {
  test(`${path} is there before its scripts, and its scripts take it over without a word`, async ({ page }) => {
    const said: string[] = []
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()))
    page.on('pageerror', (error) => said.push(error.message))
    const letGo = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await letGo.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const drawn = await page.getByRole('main').evaluateHandle((main) => main)
    letGo.resolve()
    await page.waitForLoadState('networkidle')
    // React that does not find what it expects draws the whole page anew
    expect(await drawn.evaluate((main) => main.isConnected)).toBe(true)
    expect(said).toEqual([])
  })
}

test('who types and presses before the scripts have come loses nothing', async ({ page }) => {
  const letGo = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await letGo.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const submit = page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
  await page.getByLabel('Email', { exact: true }).fill('asha@kuri.test')
  await page.getByLabel('Password', { exact: true }).fill('Member@123')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await submit.click()
  expect(page.url()).not.toContain('?')
  letGo.resolve()
  await expect(submit).toHaveAttribute('type', 'submit')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('asha@kuri.test')
  await submit.click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})
