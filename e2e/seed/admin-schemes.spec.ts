import { expect, test, type Page } from '@playwright/test'
import { answer } from '../people.ts'
import {
  administrator,
  alertWith,
  approveRequests,
  requestToJoin,
  failRequests,
  inline,
  closeAll,
  goTo,
  newCaller,
  newScheme,
  successWith,
  type SignedInUser,
} from './fixtures.ts'

/* `/admin/create-chit` and `/admin/manage-chits`. */

const TAG = `${Date.now()}`.slice(-5)
const FIELDS = ['Name', 'Amount', 'Duration in months', 'Total members', 'Start date']

// one administrator at one page
test.describe.configure({ mode: 'serial' })

let admin: SignedInUser
test.beforeAll(async ({ browser }) => {
  admin = await administrator(browser)
})
test.afterAll(() => closeAll(admin))

const create = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Create Chit' }).click()

async function fillIn(page: Page, name: string): Promise<void> {
  for (const [place, text] of [name, '40000', '2', '2', '2031-01-15'].entries())
    await page.getByLabel(FIELDS[place] ?? '', { exact: true }).fill(text)
}

const open = async (page: Page, scheme: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${scheme}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

// @seed 8.8
test('schemes that cannot be loaded, updated or deleted show a message', async () => {
  const { page } = admin
  await failRequests(page, '**/api/admin/chits*')
  await page.goto('/admin/manage-chits')
  await expect(inline(page, 'Failed to load chit schemes.')).toBeVisible()
  await page.unrouteAll()

  const [gone, joined] = [`Deodar Two ${TAG}`, `Ebony Two ${TAG}`]
  const [goneId, joinedId] = [await newScheme(admin, gone), await newScheme(admin, joined)]
  await page.getByRole('button', { name: 'Try again' }).click()
  await open(page, gone, 'Edit')
  const dialog = page.getByRole('dialog', { name: `Edit ${gone}` })
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(gone)
  // another administrator deletes it meanwhile
  expect((await admin.calls.delete(`/api/chit/${goneId}`)).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Failed to update chit scheme.')).toBeVisible()
  await expect(alertWith(page, 'Failed to update chit scheme.').last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await open(page, joined, 'Delete')
  // somebody is let in meanwhile
  const member = await newCaller('Zacharia')
  await requestToJoin(member, joinedId)
  await approveRequests(admin, joinedId)
  await answer(page, 'Are you sure you want to delete this chit scheme?', `Delete ${joined}`)
  await expect(alertWith(page, 'Failed to delete chit scheme.')).toBeVisible()
  await closeAll(member)
})

// @seed 0.3, 2.37, 6.4
test('a scheme is edited in a modal and deleted, both from its action dropdown', async () => {
  const { page } = admin
  const [name, later] = [`Cedar Two ${TAG}`, `Cedar Pair ${TAG}`]
  await newScheme(admin, name)
  await goTo(page, '/admin/manage-chits')
  await open(page, name, 'Edit')
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await dialog.getByLabel('Name', { exact: true }).fill(later)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ name: later, amount: 20_000, duration: 2, members: 2 })
  await expect(successWith(page, 'Chit scheme updated.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: later })).toContainText('₹20,000')
  await open(page, later, 'Delete')
  await answer(page, 'Are you sure you want to delete this chit scheme?', `Delete ${later}`)
  await expect(page.getByRole('row').filter({ hasText: later })).toHaveCount(0)
})

// @seed 2.35, 5.8, 8.7
test('creating needs all five fields; success shows a message and empties the form; failure shows a message', async () => {
  const { page } = admin
  await goTo(page, '/admin/create-chit')
  await create(page)
  for (const name of FIELDS)
    await expect(page.getByLabel(name, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await fillIn(page, `Banyan Two ${TAG}`)
  await create(page)
  await expect(inline(page, '✅ Chit scheme created successfully!')).toBeVisible()
  await expect(successWith(page, '✅ Chit scheme created successfully!')).toBeVisible()
  for (const name of FIELDS) await expect(page.getByLabel(name, { exact: true })).toHaveValue('')

  await fillIn(page, 'Banyan Three')
  await failRequests(page, '**/api/chit/createscheme')
  await create(page)
  await expect(inline(page, '❌ Failed to create chit scheme.')).toBeVisible()
  await expect(alertWith(page, '❌ Failed to create chit scheme.')).toBeVisible()
  await page.unrouteAll()
  const refusal = { message: 'The books are closed today.', code: 'unheard_of', requestId: 'r' }
  await page.route('**/api/chit/createscheme', (route) => route.fulfill({ status: 409, json: refusal }))
  await create(page)
  await expect(inline(page, refusal.message)).toBeVisible()
  await expect(alertWith(page, refusal.message)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Banyan Three')
  await page.unrouteAll()
})

// @finding U23
test('more than 60 months are asked once more, when a scheme is created and when it is edited', async () => {
  const { page } = admin
  const name = `Fir Long ${TAG}`
  const confirm = (months: number) => page.getByRole('button', { name: `Yes, the scheme runs for ${months} months` })
  await goTo(page, '/admin/create-chit')
  await fillIn(page, name)
  await page.getByLabel('Duration in months', { exact: true }).fill('72')
  await create(page)
  await confirm(72).click()
  await expect(inline(page, '✅ Chit scheme created successfully!')).toBeVisible()

  await goTo(page, '/admin/manage-chits')
  await open(page, name, 'Edit')
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await dialog.getByLabel('Duration in months', { exact: true }).fill('80')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await confirm(80).click()
  await expect(successWith(page, 'Chit scheme updated.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
