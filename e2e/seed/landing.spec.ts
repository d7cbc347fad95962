import { expect, test, type Page } from '@playwright/test'
import { navigateTo } from './fixtures.ts'

/* `/`: what the seed puts on the landing page. */

test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage()
  await page.clock.install()
  await page.goto('/')
})
test.afterAll(() => page.context().close())

// @spec CMP-9 @seed 2.9, 9.3
test('the hero has three backgrounds and changes them every 4 seconds', async () => {
  const hero = page.getByRole('region', { name: 'Welcome' })
  const dots = hero.getByRole('button', { name: /^Slide / })
  await expect(dots).toHaveCount(3)
  // the page is ready before its scripts are: hovering earlier has no effect, and a clock that stands holds them back
  await expect.poll(() => hero.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__react')))).toBe(true)
  // the clock stands still, and begins anew when the mouse has left
  await hero.hover()
  await page.clock.pauseAt(Date.now() + 60_000)
  const before = await hero.locator('[aria-current]').getAttribute('aria-label')
  await page.getByRole('banner').hover()
  await page.clock.runFor(3_900)
  await expect(hero.locator('[aria-current]')).toHaveAccessibleName(before ?? '')
  await page.clock.runFor(100)
  await expect(hero.locator('[aria-current]')).not.toHaveAccessibleName(before ?? '')
  const second = await hero.locator('[aria-current]').getAttribute('aria-label')
  await page.clock.runFor(4_000)
  await expect(hero.locator('[aria-current]')).not.toHaveAccessibleName(second ?? '')
  await page.clock.resume()
})

// @seed 0.1, 2.10, 9.14
test('About, Services, counters, FAQ and Contact stand below it', async () => {
  for (const name of ['About', 'Services', 'FAQ', 'Contact'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true }).first()).toBeVisible()
  for (const name of ['Join House', 'Bid House', 'Submit Bid', 'Win Bid'])
    await expect(page.locator('#services').getByRole('heading', { level: 3, name })).toBeVisible()
  const counters = page.getByRole('region', { name: 'Kuri in numbers' })
  await expect(counters.getByRole('term')).toHaveText(['Members', 'Houses', 'Running', 'Pooled'])
  await expect(counters.getByRole('definition')).toHaveText(['26', '12', '5', '1200'])
  const questions = page.locator('#faq details')
  await expect(questions).toHaveCount(5)
  await questions.nth(4).locator('summary').click()
  await expect(questions.nth(4).getByRole('paragraph')).toBeVisible()
})

// @seed 1.2, 9.13
test('the example: 5 pay 10,000, a bid of 4,000 receives 46,000, others get 1,000, next month 9,000 and 10,000', async () => {
  const example = page.locator('#example')
  await expect(example).toContainText('Five members pay ₹10,000 each. Here is where all ₹50,000 goes')
  const lines = (title: string) => example.getByRole('region', { name: title })
  const first = lines('Month 1: 5 members pay ₹10,000 each')
  await expect(first).toContainText('Winner bids ₹4,000, receives₹46,000')
  await expect(first).toContainText('4 others get ₹1,000 each₹4,000')
  await expect(first).toContainText('Paid out (the full pool)₹50,000')
  const second = lines('Month 2: members pay less because of the dividend')
  await expect(second).toContainText('4 non-winners pay ₹9,000 each₹36,000')
  await expect(second).toContainText('The winner repays₹10,000')
  await expect(second).toContainText('The pool is full again₹50,000')
})

// @spec CMP-9 @seed 1.3, 1.4, 1.5, 1.6, 5.10, 9.1
test('the four statements: the cap, the two ways to top up, how the winner is paid, who oversees', async () => {
  const main = page.getByRole('main')
  await expect(main.getByText('Bids must not exceed 50% of the pool.')).toBeVisible()
  await expect(main.getByText('Admins oversee every bid and transfer.')).toBeVisible()
  await expect(main.getByText('in your wallet within a few days. We send an email and an app alert.')).toBeVisible()
  await page.getByText('How do I put money in my wallet?').click()
  await expect(main.getByText('can be topped up by online payment or by admin approval')).toBeVisible()
})

// @seed 2.11
test('Contact has address, email, phone, a map and a form', async () => {
  const contact = page.locator('#contact')
  await expect(contact.getByText('14 Temple Road')).toBeVisible()
  await expect(contact.getByRole('link', { name: 'help@kuri.test' })).toHaveAttribute('href', 'mailto:help@kuri.test')
  await expect(contact.getByRole('link', { name: '+91 487 200 1905' })).toHaveAttribute('href', 'tel:+914872001905')
  await expect(contact.getByRole('link', { name: 'Open in a map' }).locator('svg').first()).toBeVisible()
  for (const name of ['Name', 'Email', 'Subject', 'Message'])
    await contact.getByLabel(name, { exact: true }).fill(name === 'Email' ? 'visitor@journey.test' : `My ${name}`)
  await contact.getByRole('button', { name: 'Send message' }).click()
  await expect(contact.getByText('Thank you. We received your message and will answer by email.')).toBeVisible()
})

// @finding U16
test('open schemes stand below the services, with what each costs a month', async () => {
  const open = page.locator('#open-schemes')
  await open.scrollIntoViewIfNeeded()
  // which ones stand first depends on the schemes that other tests have opened
  await expect(open.getByRole('listitem').first().getByRole('link')).toContainText(/₹[\d,]+ a month for \d+ months/)
  await open.getByRole('link', { name: 'See all open schemes' }).click()
  await expect(page).toHaveURL(/\/schemes$/)
})

// @seed 2.12
test('Sign Up Today leads to the registration', async () => {
  await navigateTo(page, '/')
  await page.getByRole('link', { name: 'Sign Up Today' }).first().click()
  await expect(page).toHaveURL(/\/register$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
})
