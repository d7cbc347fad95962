import { expect, test, type Locator, type Page } from '@playwright/test'
import { newcomer, signIn } from './people.ts'

/* Keys alone reach everything and show where one is; motion takes no button away, and who prefers less gets none. */

const MOST_STEPS = 80

/** Goes on by Tab until that is focused, which then shows it. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab')
    if (await goal.evaluate((one) => one === document.activeElement)) {
      expect(await goal.evaluate((one) => one.matches(':focus-visible'))).toBe(true)
      expect(await goal.evaluate((one) => getComputedStyle(one).outlineStyle), 'the focus is seen').not.toBe('none')
      return
    }
  }
  throw new Error(`${MOST_STEPS} steps by Tab do not reach it`)
}

// @spec CMP-8
test('by keys alone one logs in, finds the wallet and puts money into it', async ({ browser }) => {
  const { page, email } = await newcomer(browser, 'Keya')
  await page.goto('/login')
  const main = page.getByRole('main')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, main.getByLabel('Email', { exact: true }))
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Member@123')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)

  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Wallet', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await tabTo(page, main.getByRole('button', { name: 'Add money' }).first())
  await page.keyboard.press('Enter')
  const amount = main.getByLabel('Amount', { exact: true })
  await expect(amount).toBeFocused()
  await tabTo(page, main.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await expect(main.getByRole('button', { name: 'Add money' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(amount).toBeFocused()
  await page.keyboard.type('20000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  await tabTo(page, main.getByLabel('Payment method', { exact: true }))
  await page.keyboard.type('PayTM')
  await tabTo(page, main.getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Pay ₹20,000' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('₹20,000').first()).toBeVisible()
  await page.context().close()
})

// @spec CMP-8
test('a dialog’s button stays under the finger that presses it while the dialog opens', async ({ browser }) => {
  const jaldi = await newcomer(browser, 'Jaldi')
  const { page } = jaldi
  await signIn(jaldi)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByLabel('Your password', { exact: true })).toBeFocused()
  const animations = await page.context().newCDPSession(page)
  await animations.send('Animation.enable')
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  const box = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox()
  if (!box) throw new Error('the dialog has no button yet')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await animations.send('Animation.setPlaybackRate', { playbackRate: 100 })
  await dialog.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
  await page.mouse.up()
  await expect(dialog).toBeHidden()
  await page.context().close()
})

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  // @spec CMP-8
  test('slides stand still until they are asked to go', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const hero = page.getByRole('region', { name: 'Welcome' })
    const shown = hero.locator('[aria-current]')
    await expect(hero.getByRole('button', { name: 'Play slides' })).toBeVisible()
    const first = (await shown.getAttribute('aria-label')) ?? ''
    await page.clock.runFor(20_000)
    await expect(shown).toHaveAccessibleName(first)
    await hero.getByRole('button', { name: 'Play slides' }).click()
    await page.clock.runFor(4_000)
    await expect(shown).not.toHaveAccessibleName(first)
  })
})
