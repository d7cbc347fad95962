import { expect, request, test, type APIRequestContext, type Page } from '@playwright/test'
import { openDemo, type DemoServer } from '../tools/site/demo-server.ts'
import { inABrowser, LAPTOP, logInHere } from './people.ts'

/*
 * Head office opens a second branch, and a manager who works for it sees nothing of the first. The company is one of its own: in
 * that of the other journeys the branch would stay, and the manager at it if this journey failed.
 */

test.describe.configure({ mode: 'serial' })

let demo: DemoServer
let admin: Page
test.beforeAll(async ({ browser }) => {
  demo = await openDemo()
  admin = await inABrowser(browser, { baseURL: demo.site })
  await admin.goto('/login')
  await logInHere(admin, 'admin@kuri.test', 'Admin@123')
  await expect(admin).toHaveURL(/\/admin$/)
})
test.afterAll(async () => {
  await admin.context().close()
  await demo.close()
})

// @spec IDN-24
test('with one branch the settings offer only to add another', async () => {
  await admin.goto('/admin/settings')
  await expect(admin.getByText('Our company has one branch.')).toBeVisible()
  await expect(admin.getByText('Who works where')).toHaveCount(0)
})

const LISTS = ['/admin/manage-users', '/admin/manage-chits', '/admin/arrears', '/admin/till', '/admin/cheques'] as const

// @spec IDN-24
test('with one branch no list asks for a branch or names one', async () => {
  for (const list of LISTS) {
    await admin.goto(list)
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(admin.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(admin.getByText(/branch/i)).toHaveCount(0)
    await expect(admin.getByLabel('Branch', { exact: true })).toHaveCount(0)
  }
  await admin.goto('/admin/settings')
})

// @spec IDN-24
test('a branch is added with a code of two letters or more, and a manager is placed there', async () => {
  const add = async (code: string) => {
    await admin.getByRole('button', { name: 'Add branch' }).first().click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Code').fill(code)
    await dialog.getByLabel('Name').fill('Kollam')
    await dialog.getByRole('button', { name: 'Add branch' }).click()
    return dialog
  }
  const wrong = await add('C')
  await expect(
    wrong.getByText('Please enter a code of two to six letters or digits. It begins with a letter.'),
  ).toBeVisible()
  await wrong.getByRole('button', { name: 'Cancel' }).click()
  await add('klm')
  await expect(admin.getByText('Kollam (KLM)')).toBeVisible()
  await admin.getByLabel('Nandini Rao (Manager)').selectOption({ label: 'Kollam' })
  const question = admin.getByRole('dialog', { name: 'Nandini Rao works for Kollam from now on?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(admin.getByLabel('Nandini Rao (Manager)')).toHaveValue('')
  await admin.getByLabel('Nandini Rao (Manager)').selectOption({ label: 'Kollam' })
  await question.getByRole('button', { name: 'Change' }).click()
  await expect(admin.getByText('Nandini Rao now works for Kollam.')).toBeVisible()
})

// @spec IDN-24
test('head office chooses a branch over its lists; the choice stays in the address, and each row names its branch', async () => {
  for (const list of LISTS) {
    await admin.goto(list)
    await expect(admin.getByLabel('Branch', { exact: true })).toHaveValue('')
  }
  await admin.goto('/admin/manage-users?q=asha')
  const members = admin.getByRole('table', { name: 'All users' })
  await expect(members.getByRole('row', { name: /Asha.*Main branch/ })).toBeVisible()
  const branch = admin.getByLabel('Branch', { exact: true })
  await branch.focus()
  await branch.selectOption({ label: 'Kollam' })
  await expect(members.getByRole('row', { name: /Asha/ })).toHaveCount(0)
  await expect(branch).toBeFocused()
  await expect(admin).toHaveURL(/[?&]branch=[0-9a-f-]{36}(&|$)/)
  await admin.reload()
  await expect(branch).toHaveValue(/^[0-9a-f-]{36}$/)
  await expect(members.getByRole('row', { name: /Asha/ })).toHaveCount(0)
  await branch.selectOption({ label: 'All branches' })
  await expect(members.getByRole('row', { name: /Asha.*Main branch/ })).toBeVisible()
  await admin.goto('/admin/manage-chits')
  await branch.selectOption({ label: 'Kollam' })
  await expect(admin.getByText('No scheme found.')).toBeVisible()
  await expect(admin.getByText('Family Five')).toHaveCount(0)
  await admin.goto('/admin/settings')
})

// @spec IDN-24
test('the manager of the branch begins with its schemes, of which there are none, and has no page of head office’s', async ({
  browser,
}) => {
  const page = await inABrowser(browser, { baseURL: demo.site })
  await page.goto('/login')
  await logInHere(page, 'manager@kuri.test', 'Manager@123')
  await expect(page).toHaveURL(/\/admin\/manage-chits$/)
  await expect(page.getByText('Branch: Kollam')).toBeVisible()
  await expect(page.getByLabel('Branch', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Family Five')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Reports' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Money', exact: true })).toHaveCount(0)
  await page.goto('/admin/reports')
  await expect(page.getByText('Family Five')).toHaveCount(0)
  await page.goto('/admin/manage-users')
  await expect(page.getByText('Asha')).toHaveCount(0)
  await page.context().close()
})

/** Calls of somebody who logs in. */
async function callsOf(email: string, password: string): Promise<APIRequestContext> {
  const login = await request.newContext({ baseURL: demo.site })
  const { token } = await (await login.post('/api/auth/login', { data: { email, password } })).json()
  await login.dispose()
  return await request.newContext({ baseURL: demo.site, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
}

/** A new cashier who works for the branch. */
async function cashierAt(office: APIRequestContext, branchId: string): Promise<{ email: string; password: string }> {
  const [email, password] = ['sunil@journey.test', 'Member@123']
  const form = { name: 'Sunil Kollam', email, password, phone: '98470 55555', address: '5 Lane', location: 'Kollam' }
  const anybody = await request.newContext({ baseURL: demo.site })
  const { _id: id } = await (await anybody.post('/api/auth/register', { data: form })).json()
  await anybody.dispose()
  const role = await office.put(`/api/admin/users/${id}/role`, { data: { role: 'cashier' } })
  const place = await office.put(`/api/admin/users/${id}/branch`, { data: { branchId } })
  expect([role.status(), place.status()]).toEqual([200, 200])
  return { email, password }
}

// @spec IDN-25
test('a member of the main branch pays at Kollam’s counter; both read it, and the day of Kollam closes', async ({
  browser,
}) => {
  const office = await callsOf('admin@kuri.test', 'Admin@123')
  const { branches } = await (await office.get('/api/admin/branches')).json()
  const kollam = branches.find(({ code }: { code: string }) => code === 'KLM')
  const { members } = await (await office.get('/api/admin/members?search=Temple+Road+Four')).json()
  const payer = members.find(({ due, phone }: { due: number; phone: string }) => due > 0 && phone !== '')
  const { email, password } = await cashierAt(office, kollam._id)

  const page = await inABrowser(browser, { viewport: LAPTOP, baseURL: demo.site })
  await page.addInitScript(() => {
    window.print = () => dispatchEvent(new Event('afterprint'))
  })
  await page.goto('/login')
  await logInHere(page, email, password)
  await page.goto('/admin/counter')
  await page.getByLabel('Opening cash').fill('0')
  await page.getByRole('button', { name: 'Open till' }).click()
  await expect(page.getByRole('link', { name: /^Till open/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search members' }).fill(payer.name)
  await expect(page.getByText('No member found.')).toBeVisible()
  await page.getByRole('link', { name: 'Member of another branch' }).click()
  await page.getByLabel('Member code').fill(payer.code)
  const phoneEnd = page.getByLabel('Last four digits of the phone number')
  await phoneEnd.fill('9999')
  await page.getByRole('button', { name: 'Show what is due' }).click()
  await expect(
    page.getByText('The member code and the last four digits of the phone number do not match.'),
  ).toBeVisible()
  await expect(phoneEnd).toBeFocused()
  await phoneEnd.fill(payer.phone.slice(-4))
  await page.getByRole('button', { name: 'Show what is due' }).click()
  await expect(page.getByRole('heading', { name: payer.name })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Cheque' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Take ₹2,500/ }).click()
  await expect(page.getByText(/^Receipt KLM-C-\d{4}-\d{6}$/)).toBeVisible()
  // read again, as the branch reads it
  await page.reload()
  await expect(page.getByText(/Taken at Kollam/)).toBeVisible()
  await expect(page.getByText(/Temple Road Four, ticket/).first()).toBeVisible()

  await page.goto('/admin/branches/day')
  await expect(page.getByRole('heading', { level: 1, name: 'Day of Kollam' })).toBeVisible()
  await expect(page.getByText('Day not closed')).toBeVisible()
  await expect(page.getByLabel('Branch', { exact: true })).toHaveCount(0)
  const sums = page.getByRole('table', { name: 'Totals of the day' })
  await expect(sums.getByRole('row', { name: /Account with Main branch.*2,500/ })).toBeVisible()
  await page.context().close()

  await admin.goto('/admin/branches')
  const owed = admin.getByRole('table', { name: 'What the branches owe each other' })
  await expect(owed.getByRole('row', { name: /Kollam.*Main branch.*2,500/ })).toBeVisible()
  await admin.getByRole('link', { name: 'Day of Kollam' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Day of Kollam' })).toBeVisible()
  await expect(admin.getByText('Day not closed')).toBeVisible()
  const cashier = await callsOf(email, password)
  const { till } = await (await cashier.post('/api/admin/till/close', { data: { counted: { 500: 5 } } })).json()
  const confirmed = await office.patch(`/api/admin/till/${till._id}/confirm`)
  expect([till.status, confirmed.status()]).toEqual(['closed', 200])
  await admin.reload()
  await expect(admin.getByText('Day closed')).toBeVisible()
  const tills = admin.getByRole('table', { name: 'Tills of the day' })
  await expect(tills.getByRole('row', { name: /Sunil Kollam.*Confirmed/ })).toBeVisible()
  await admin.getByLabel('Branch', { exact: true }).selectOption({ label: 'Head office' })
  await expect(admin.getByRole('heading', { level: 1, name: 'Day of Head office' })).toBeVisible()
  await Promise.all([office.dispose(), cashier.dispose()])
  await admin.goto('/admin/settings')
})

// @spec IDN-24
test('back at head office the manager sees everything again', async () => {
  await admin.getByLabel('Nandini Rao (Manager)').selectOption({ label: 'Head office' })
  await admin.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
  await expect(admin.getByText('Nandini Rao now works for Head office.')).toBeVisible()
})
