import { expect, test, type Page } from '@playwright/test'
import { openDemo, type DemoServer } from '../tools/site/demo-server.ts'
import { inABrowser, logInHere } from './people.ts'

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

// @spec IDN-24
test('back at head office the manager sees everything again', async () => {
  await admin.getByLabel('Nandini Rao (Manager)').selectOption({ label: 'Head office' })
  await admin.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
  await expect(admin.getByText('Nandini Rao now works for Head office.')).toBeVisible()
})
