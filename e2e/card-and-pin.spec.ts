import { expect, test, type Page } from '@playwright/test'
import { inABrowser, LAPTOP, logInHere } from './people.ts'

/* Two sisters have neither e-mail nor SMS, and share a phone. A cashier gives each a card; they come in by number and PIN. */

const PHONE = { width: 360, height: 740 }
const NUMBER = '98951 44017'

test.describe.configure({ mode: 'serial' })

let staff: Page
let member: Page
const links: Record<string, string> = {}
test.beforeAll(async ({ browser }) => {
  staff = await inABrowser(browser, { viewport: LAPTOP })
  member = await inABrowser(browser, { viewport: PHONE })
  await staff.goto('/login')
  await logInHere(staff, 'cashier@kuri.test', 'Cashier@123')
})
test.afterAll(async () => {
  await staff.context().close()
  await member.context().close()
})

// until a page is hydrated it may have the same field in a form that is not shown
const field = (label: string, page = member) => page.getByLabel(label, { exact: true }).filter({ visible: true })
const logOut = async () => {
  await member.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` }
    await fetch('/api/auth/logout', { method: 'POST', headers })
    localStorage.removeItem('token')
    localStorage.removeItem('userId')
  })
}
const useCard = async (name: string, pin: string) => {
  await member.goto(links[name] ?? '')
  await expect(member.getByText(new RegExp(`^Welcome to .*, ${name}\\.$`))).toBeVisible()
  await field('Your phone number').fill(NUMBER)
  await field('New PIN').fill(pin)
  await member.getByRole('button', { name: 'Open my passbook' }).click()
}

// @spec IDN-18, IDN-19
test('the cashier enrols both with one number and makes a card for each, which does not show the number', async () => {
  for (const name of ['Omana', 'Thankam']) {
    const id = await staff.evaluate(
      async ([called, phone]) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
          'content-type': 'application/json',
        }
        const body = JSON.stringify({ name: `${called} Varma`, phone, confirmed: true })
        const answered = await fetch('/api/admin/members', { method: 'POST', headers, body })
        return ((await answered.json()) as { member: { _id: string } }).member._id
      },
      [name, NUMBER],
    )
    await staff.goto(`/admin/users/${id}`)
    const answer = staff.waitForResponse((response) => response.url().endsWith('/invitation'))
    await staff.getByRole('button', { name: 'Make a card to log in' }).click()
    const { invitation } = (await (await answer).json()) as { invitation: { link: string } }
    links[name] = invitation.link.slice(new URL(invitation.link).origin.length)
    const card = staff.locator('[data-print-alone]')
    await expect(card.getByText('Scan to open your passbook and choose a PIN.')).toBeVisible()
    await expect(card).not.toContainText(/98951/)
  }
})

// @spec IDN-19
test('the card opens the passbook with the right number and a PIN, at once', async () => {
  await member.goto(links['Omana'] ?? '')
  await field('Your phone number').fill('98951 44018')
  await member.getByRole('button', { name: 'Use email and password' }).click()
  await expect(field('Your phone number')).toHaveValue('98951 44018')
  await member.getByRole('button', { name: 'Use my phone number and a PIN' }).click()
  await expect(field('Your phone number')).toHaveValue('98951 44018')
  await field('New PIN').fill('1234')
  await member.getByRole('button', { name: 'Open my passbook' }).click()
  await expect(member.getByText('This is not the phone number that our office has for you.')).toBeVisible()
  await expect(field('Your phone number')).toBeFocused()
  await field('Your phone number').fill(NUMBER)
  await member.getByRole('button', { name: 'Open my passbook' }).click()
  await expect(member.getByText('This PIN is too easy to guess.')).toBeVisible()
  expect(await member.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await field('New PIN').fill('739164')
  await member.getByRole('button', { name: 'Open my passbook' }).click()
  await expect(member.getByRole('heading', { level: 1 })).toContainText('Omana')
  await logOut()
  await useCard('Thankam', '48261')
  await expect(member.getByRole('heading', { level: 1 })).toContainText('Thankam')
})

// @spec IDN-18, IDN-19
test('in that browser number and PIN log in: each PIN opens its own passbook', async () => {
  await logOut()
  await member.goto('/login')
  await member.getByRole('link', { name: 'Log in with your phone' }).click()
  await field('Phone number').fill(NUMBER)
  await field('Your PIN').fill('50817')
  await member.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(member.getByText('Phone number or PIN is wrong.')).toBeVisible()
  await field('Your PIN').fill('739164')
  await member.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(member.getByRole('heading', { level: 1 })).toContainText('Omana')
})

// @spec IDN-18, IDN-19
test('the page has the form that stays before its scripts: what is typed there stays, also from one form to the other', async () => {
  await logOut()
  // the scripts of the page come when the number is typed
  const isTyped = Promise.withResolvers<void>()
  await member.route(/\/assets\/.*\.js$/, async (route) => {
    await isTyped.promise
    await route.continue()
  })
  await member.goto('/login/phone', { waitUntil: 'commit' })
  await expect(field('Your PIN')).toBeVisible()
  await expect(member.getByText('Enter the phone number and the PIN you chose with your card.')).toBeVisible()
  await expect(member.getByRole('button', { name: 'Send the code' })).toBeHidden()
  await field('Phone number').fill(NUMBER)
  await field('Your PIN').fill('50817')
  await field('Your PIN').press('Enter')
  isTyped.resolve()
  await expect(member.getByText('Phone number or PIN is wrong.')).toBeVisible()
  await expect(field('Phone number')).toHaveValue(NUMBER)
  await expect(field('Your PIN')).toHaveValue('50817')
  await member.getByRole('button', { name: 'Get a code by SMS instead' }).click()
  await expect(field('Phone number')).toHaveValue(NUMBER)
  await member.unroute(/\/assets\/.*\.js$/)
})

// @spec IDN-19
test('in another browser they say nothing but where to use them', async ({ browser }) => {
  const other = await inABrowser(browser, { viewport: PHONE })
  await other.goto('/login/phone')
  const byPin = other.getByRole('button', { name: 'I have a PIN and used my card in this browser' })
  // a press before the scripts of the page have come does nothing
  await expect(async () => {
    await byPin.click({ timeout: 1_000 })
    await expect(field('Your PIN', other)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await field('Phone number', other).fill(NUMBER)
  await field('Your PIN', other).fill('739164')
  await other.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(other.getByText('No card was used in this browser.')).toBeVisible()
  await other.getByRole('button', { name: 'Get a code by SMS instead' }).click()
  await expect(other.getByRole('button', { name: 'Send the code' })).toBeVisible()
  await expect(field('Phone number', other)).toHaveValue(NUMBER)
  await other.context().close()
})
