import { expect, test, type Page } from '@playwright/test'
import { inABrowser, LAPTOP, logInHere } from './people.ts'
import { administrator, closeAll, navigateTo, newMember, storedSession, type SignedInUser } from './seed/fixtures.ts'

/* Meera Nair has no log-in. She gives her card to Ravi, who acts for her; he lets staff end it later. */

const PHONE = { width: 360, height: 740 }

test.describe.configure({ mode: 'serial' })

let staff: Page
let ravi: SignedInUser
let meera: { _id: string; code: string }
let link = ''
test.beforeAll(async ({ browser }) => {
  staff = await inABrowser(browser, { viewport: LAPTOP })
  await staff.goto('/login')
  await logInHere(staff, 'cashier@kuri.test', 'Cashier@123')
  ravi = await newMember(browser, 'Ravi Nair')
  await ravi.page.setViewportSize(PHONE)
  const made = await staff.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
      'content-type': 'application/json',
    }
    const post = async (path: string, body: object) =>
      await (await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    const { member } = await post('/admin/members', { name: 'Meera Nair', confirmed: true })
    const { invitation } = await post(`/admin/members/${member._id}/invitation`, {})
    return { member, link: invitation.link as string }
  })
  meera = made.member
  link = made.link.slice(new URL(made.link).origin.length)
})
test.afterAll(async () => {
  await staff.context().close()
  await ravi.page.context().close()
})

const bar = () => ravi.page.getByRole('complementary', { name: 'Who you act for' })

// @spec IDN-21
test('a member who is logged in uses another’s card to act for her, and reads on every page for whom it is', async () => {
  const { page } = ravi
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Acting for others' })).toBeVisible()
  await expect(bar()).toBeHidden()
  await page.goto(link)
  await expect(page.getByText('You are logged in as Ravi Nair.')).toBeVisible()
  await page.getByRole('button', { name: 'Act for Meera', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who you act for' })).toBeVisible()
  await expect(bar()).toContainText('For Ravi Nair')
  await page.getByRole('button', { name: 'Act for Meera Nair', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(bar()).toContainText(`For Meera Nair (${meera.code})`)
  await expect(bar()).toContainText('Ravi Nair is logged in.')
  expect((await storedSession(page)).userId).toBe(meera._id)
  for (const path of ['/wallet', '/payment', '/schemes', '/']) {
    await navigateTo(page, path)
    await expect(bar()).toContainText(`For Meera Nair (${meera.code})`)
  }
})

// @spec IDN-21, APP-6
test('what he requests for her says so to who approves it', async ({ browser }) => {
  const status = await ravi.page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ amount: 4_321, method: 'counter', reference: 'slip of Ravi' })
    return (await fetch('/api/wallet/topups', { method: 'POST', headers, body })).status
  })
  expect(status).toBe(201)
  const admin = await administrator(browser)
  await admin.page.goto('/admin/money?filter=topup')
  await expect(admin.page.getByText('Reported by Ravi Nair, who acts for Meera Nair', { exact: false })).toBeVisible()
  await closeAll(admin)
})

// @spec IDN-21
test('the profile is hers, without a way to log in; he switches back to himself', async () => {
  const { page } = ravi
  await navigateTo(page, '/profile')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera Nair')
  await expect(page.getByText('You are acting for Meera Nair.')).toBeVisible()
  for (const name of ['Password', 'Passkeys', 'Where you are logged in'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeHidden()
  await bar().getByRole('link', { name: 'Switch' }).click()
  await page.getByRole('button', { name: 'Act for yourself' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(bar()).toContainText('For Ravi Nair')
})

// @spec IDN-21
test('a tab that shows one member sends nothing for another', async () => {
  const { page } = ravi
  const other = await page.context().newPage()
  await other.goto('/wallet')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await navigateTo(page, '/acting')
  await page.getByRole('button', { name: 'Act for Meera Nair', exact: true }).click()
  await expect(bar()).toContainText('For Meera Nair')
  await other.bringToFront()
  await expect(other.getByText('Another person is logged in now')).toBeVisible()
  await other.close()
  await navigateTo(page, '/acting')
  await page.getByRole('button', { name: 'Act for yourself' }).click()
  await expect(bar()).toContainText('For Ravi Nair')
})

// @spec IDN-21
test('staff see who acts for whom, refuse a code that is nobody’s, record a document and end both', async () => {
  await navigateTo(staff, `/admin/users/${meera._id}/acting`)
  await expect(staff.getByText('by card, since')).toBeVisible()
  await staff.getByRole('button', { name: 'Let another member act' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Member code of who will act').fill('K-999999')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog.getByText('Please enter the number or the day of the document')).toBeVisible()
  await dialog.getByLabel('Document you saw').fill('Letter of 27 November')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog.getByText('Please enter the member code of another member')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await staff.getByRole('button', { name: 'Stop Ravi Nair' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Stop them' }).click()
  await expect(staff.getByText('Nobody', { exact: true })).toBeVisible()
  // the row is gone, and its button with it
  await expect(staff.getByRole('heading', { name: 'May act for this member' })).toBeFocused()
  await staff.getByRole('button', { name: 'Let another member act' }).click()
  await dialog.getByLabel('Member code of who will act').fill(await codeOfRavi())
  await dialog.getByLabel('Document you saw').fill('Letter of 27 November')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(staff.getByText(/by signed document, since .*: Letter of 27 November/)).toBeVisible()
})

// @spec IDN-21
test('he ends it himself, and his pages no longer say for whom they are', async () => {
  const { page } = ravi
  await page.goto('/acting')
  await page.getByRole('button', { name: 'Stop acting for Meera Nair' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop acting' }).click()
  await expect(page.getByText('You act only for yourself.')).toBeVisible()
  await expect(bar()).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

const codeOfRavi = async (): Promise<string> =>
  await ravi.page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` }
    const me = (await (await fetch('/api/auth/me', { headers })).json()) as { code: string }
    return me.code
  })
