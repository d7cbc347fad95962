import { expect, test, type Page } from '@playwright/test'
import { inABrowser, LAPTOP, logInHere } from './people.ts'
import { navigateTo } from './seed/fixtures.ts'

/* A cashier invites Savithri Amma, who has no login; she comes in by her card, on a phone. */

const PHONE = { width: 360, height: 740 }

test.describe.configure({ mode: 'serial' })

let staff: Page
let member: Page
let link = ''
let code = ''
let memberCode = ''
test.beforeAll(async ({ browser }) => {
  staff = await inABrowser(browser, { viewport: LAPTOP })
  member = await inABrowser(browser, { viewport: PHONE })
  await staff.goto('/login')
  await logInHere(staff, 'cashier@kuri.test', 'Cashier@123')
  await staff.evaluate(async (name) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
      'content-type': 'application/json',
    }
    await fetch('/api/admin/members', { method: 'POST', headers, body: JSON.stringify({ name }) })
  }, 'Savithri Amma')
})
test.afterAll(async () => {
  await staff.context().close()
  await member.context().close()
})

const invite = async (button: string): Promise<void> => {
  const answer = staff.waitForResponse((response) => response.url().endsWith('/invitation'))
  await staff.getByRole('button', { name: button }).click()
  const { invitation } = (await (await answer).json()) as { invitation: { link: string; code: string } }
  ;({ link, code } = invitation)
  await expect(staff.getByText(code, { exact: true })).toBeVisible()
}
const field = (label: string) => member.getByLabel(label, { exact: true })
const pathOf = (address: string): string => address.slice(new URL(address).origin.length)

// @spec CHT-6, CHT-11
test('the cashier gives Savithri Amma a ticket by her signed agreement, names its nominee, and enters a newer agreement', async () => {
  await navigateTo(staff, '/admin/counter')
  await staff.getByRole('searchbox', { name: 'Search members' }).fill('Savithri Amma')
  await staff.getByRole('link', { name: 'Savithri Amma' }).click()
  await staff.getByRole('link', { name: 'Profile', exact: true }).click()
  const dialog = staff.getByRole('dialog')
  await staff.getByRole('button', { name: 'Give tickets' }).click()
  await dialog.getByRole('button', { name: 'Give tickets' }).click()
  await expect(dialog.getByText('Please enter the number on the signed agreement.')).toBeVisible()
  await dialog.getByLabel('Number on the signed agreement').fill('MT 7')
  await dialog.getByRole('button', { name: 'Give tickets' }).click()
  await expect(staff.getByText(/^Ticket \d+ is given\.$/)).toBeVisible()
  await staff.getByRole('button', { name: 'Name a nominee' }).first().click()
  await dialog.getByLabel('Nominee').fill('Deepa, daughter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByText('Nominee: Deepa, daughter')).toBeVisible()
  await staff.getByRole('button', { name: 'Enter a signed agreement' }).click()
  await dialog.getByLabel('Number on the signed agreement').fill('MT 8')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByText('The agreement is recorded.')).toBeVisible()
})

// @spec IDN-19
test('the cashier makes a card to log in, of the size of a bank’s, with QR, codes and the day it ends', async () => {
  memberCode = await staff
    .getByRole('main')
    .getByText(/^K-\d{6}$/)
    .first()
    .innerText()
  await invite('Make a card to log in')
  await expect(staff.getByRole('heading', { name: 'Card to log in for Savithri Amma' })).toBeFocused()
  const card = staff.locator('[data-print-alone]')
  await expect(card.getByRole('img', { name: 'QR code of the card' })).toBeVisible()
  await expect(card.getByText(memberCode)).toBeVisible()
  await staff.emulateMedia({ media: 'print' })
  await expect(card).toBeVisible()
  await expect(staff.getByRole('heading', { level: 1 })).toBeHidden()
  const { width = 0, height = 0 } = (await card.boundingBox()) ?? {}
  expect([Math.round((width / 96) * 25.4), Math.round((height / 96) * 25.4)]).toEqual([86, 54])
  await staff.emulateMedia({ media: 'screen' })
})

// @spec IDN-19
test('a link that is no longer good says so, and offers the codes of the card', async () => {
  const old = link
  await invite('Make a new card to log in')
  await member.goto(pathOf(old))
  await expect(member.getByText('This card is no longer valid')).toBeVisible()
  await field('Member code').fill(memberCode)
  await field('Code on the card').fill('AAAA-2222')
  await member.getByRole('button', { name: 'Next' }).click()
  await expect(member.getByText('do not match')).toBeVisible()
  await expect(field('Code on the card')).toBeFocused()
  expect(await member.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

// @spec IDN-19
test('the codes of the card open it: the member reads her first name, chooses e-mail and password, and logs in', async () => {
  await field('Code on the card').fill(code.toLowerCase())
  await member.getByRole('button', { name: 'Next' }).click()
  await expect(member.getByText(/^Welcome to .*, Savithri\.$/)).toBeVisible()
  await expect(member.getByText('Amma')).toHaveCount(0)
  await field('Email').fill('asha@kuri.test')
  await field('Password').fill('Member@123')
  await member.getByRole('button', { name: 'Save' }).click()
  await expect(member.getByText('Another person uses this email address.')).toBeVisible()
  await field('Email').fill('savithri@kuri.test')
  await member.getByRole('button', { name: 'Save' }).click()
  await expect(member).toHaveURL(/login$/)
  await logInHere(member, 'savithri@kuri.test', 'Member@123')
  await expect(member.getByRole('heading', { level: 1 })).toContainText('Savithri')
})

// @spec IDN-19
test('the same link opens nothing afterwards', async () => {
  await staff.goto(pathOf(link))
  await expect(staff.getByText('This card is no longer valid')).toBeVisible()
})
