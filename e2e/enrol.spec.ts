import { expect, test, type Page } from '@playwright/test'
import { inABrowser, LAPTOP, logInHere } from './people.ts'
import { navigateTo } from './seed/fixtures.ts'

/* A cashier enrols people who have no e-mail address, at a laptop and at a phone. */

const PHONE = { width: 360, height: 800 }

test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await inABrowser(browser, { viewport: LAPTOP })
  await page.goto('/login')
  await logInHere(page, 'cashier@kuri.test', 'Cashier@123')
})
test.afterAll(() => page.context().close())

const field = (label: string) => page.getByLabel(label, { exact: true })
const enrol = () => page.getByRole('main').getByRole('button', { name: 'Enrol', exact: true }).click()
const code = () => page.getByText(/^K-\d{6}$/)

// @spec IDN-16
test('the cashier finds the page in the menu, and a name is all that is needed', async () => {
  await page
    .getByRole('navigation', { name: 'Side menu' })
    .getByRole('button', { name: /^Members/ })
    .click()
  await page.getByRole('link', { name: 'Enrol', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enrol a member' })).toBeVisible()
  await enrol()
  await expect(page.getByText('Please enter the member’s name.')).toBeVisible()
  await expect(field('Name')).toBeFocused()
  await field('Name').fill('Saraswathi Ammal')
  await field('Phone').fill('94950 66112')
  await field('Name in own script').fill('സരസ്വതി അമ്മാൾ')
  await field('Language').selectOption({ label: 'മലയാളം Malayalam' })
  await field('Nominee').fill('Devi, daughter')
  await enrol()
  await expect(page.getByRole('heading', { name: 'Saraswathi Ammal is enrolled' })).toBeFocused()
  await expect(code()).toBeVisible()
})

// @spec IDN-16, IDN-19, CHT-11
test('what is done next stands there: tickets, the card to log in, the counter', async () => {
  await page.getByRole('button', { name: 'Give tickets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give tickets to Saraswathi Ammal?' })
  const scheme = dialog.getByLabel('Scheme', { exact: true })
  const market = await scheme.locator('option').filter({ hasText: 'Market Twenty' }).first().textContent()
  await scheme.selectOption({ label: market ?? '' })
  await dialog.getByLabel('Number on the signed agreement').fill('E-1')
  await dialog.getByLabel('First witness (if any)').fill('Thomas Kurian')
  await dialog.getByRole('button', { name: 'Give tickets' }).click()
  await expect(page.getByText(/^Ticket \d+, Market Twenty$/)).toBeVisible()
  await page.getByRole('button', { name: 'Make a card to log in' }).click()
  await expect(page.getByRole('heading', { name: 'Card to log in for Saraswathi Ammal' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Take money at the counter' })).toBeVisible()
})

// @spec IDN-14, IDN-16
test('the member’s page says how the member logs in', async () => {
  await page.getByRole('link', { name: 'Open the member' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saraswathi Ammal' })).toBeVisible()
  await expect(page.getByText(/^Logs in with a code by SMS\./)).toBeVisible()
  await expect(page.getByText('Devi, daughter')).toBeVisible()
})

// @spec IDN-16
test('who may be the same person is shown first; another one of the family is enrolled all the same', async () => {
  await navigateTo(page, '/admin/enrol')
  await field('Name').fill('Devi')
  await field('Phone').fill('+91 94950 66112')
  await enrol()
  const question = page.getByRole('region', { name: 'Is it one of these?' })
  await expect(question.getByRole('link', { name: 'Saraswathi Ammal' })).toBeVisible()
  await expect(question.getByText('Same phone')).toBeVisible()
  await expect(question.getByRole('heading')).toBeFocused()
  await question.getByRole('button', { name: 'Enrol Devi as a new member' }).click()
  await expect(page.getByRole('heading', { name: 'Devi is enrolled' })).toBeVisible()
})

// @spec IDN-16, IDN-18
test('whose number it is stands in the form before anything is sent; shared by the family, Ctrl Enter enrols at once', async () => {
  await page.getByRole('button', { name: 'Enrol another member' }).click()
  await field('Name').fill('Kalyani')
  await field('Phone').fill('9495066112')
  await expect(page.getByText(/^\+91 94950 66112 belongs to .*Saraswathi Ammal, K-\d{6}/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Same person' })).toBeVisible()
  await page.getByRole('button', { name: 'Shared by the family' }).click()
  await expect(page.getByText(/^\+91 94950 66112 is shared with /)).toBeVisible()
  await field('Name').focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Kalyani is enrolled' })).toBeVisible()
})

// @spec IDN-16, CHT-11
test('by keys alone a member is enrolled with an area and a ticket; what is not given is said with its reason', async () => {
  await page.getByRole('button', { name: 'Enrol another member' }).click()
  await field('Name').fill('Thressia Varkey')
  await field('Area').fill('East Fort')
  await field('Scheme').selectOption({ label: await schemeLabel() })
  await expect(page.getByText(/₹[\d,]+ each month/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Please enter the number on the signed agreement.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thressia Varkey is enrolled' })).toHaveCount(0)
  await field('Number on the signed agreement').fill('E-7')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Thressia Varkey is enrolled' })).toBeFocused()
  await expect(page.getByText(/^Ticket \d+, Market Twenty$/)).toBeVisible()
  await page.getByRole('button', { name: 'Enrol another member' }).click()
  await field('Name').fill('Ouseph Chacko')
  await field('Scheme').selectOption({ label: await schemeLabel() })
  await field('Number on the signed agreement').fill('E-8')
  await page.route('**/api/admin/chit/*/tickets', (route) =>
    route.fulfill({ status: 409, json: { message: 'This scheme is full.', code: 'chit_full', requestId: 'r' } }),
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Ouseph Chacko is enrolled' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'The tickets are not given.' })).toBeVisible()
  await page.unroute('**/api/admin/chit/*/tickets')
  // the number of the paper is not typed again
  await page.getByRole('button', { name: 'Give tickets' }).click()
  await expect(page.getByRole('dialog').getByLabel('Number on the signed agreement')).toHaveValue('E-8')
  await page.getByRole('dialog').getByRole('button', { name: 'Give tickets' }).click()
  await expect(page.getByText(/^Ticket \d+, Market Twenty$/)).toBeVisible()
})

/** Of the scheme with free tickets, as the field names it. */
const schemeLabel = async () =>
  (await field('Scheme').locator('option').filter({ hasText: 'Market Twenty' }).first().textContent()) ?? ''

// @spec IDN-16
test('at a phone a name that sounds alike leads to the member who is there', async () => {
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Enrol another member' }).click()
  await expect(field('Name')).toBeFocused()
  await field('Name').fill('Ammal Sarasvati')
  await enrol()
  const question = page.getByRole('region', { name: 'Is it one of these?' })
  await expect(question.getByText('Similar name')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await question.getByRole('link', { name: 'Saraswathi Ammal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saraswathi Ammal' })).toBeVisible()
})

// @spec IDN-15
test('the counter finds a member by the number of the code alone', async () => {
  const number = Number(
    (
      await page
        .getByRole('main')
        .getByText(/^K-\d{6}$/)
        .innerText()
    ).slice(2),
  )
  await navigateTo(page, '/admin/counter')
  const search = page.getByRole('searchbox', { name: 'Search members' })
  await search.fill(`k${number}`)
  await expect(page.getByRole('link', { name: 'Saraswathi Ammal' })).toBeVisible()
})

// @spec IDN-20
test('a minor is enrolled with the member code of the guardian; what is wrong stands at its field', async () => {
  await navigateTo(page, '/admin/counter?q=Saraswathi')
  const guardian = await page
    .getByText(/K-\d{6}/)
    .first()
    .innerText()
  const [code = ''] = /K-\d{6}/.exec(guardian) ?? []
  await navigateTo(page, '/admin/enrol')
  await field('Kind').selectOption('Minor')
  await field('Name').fill('Appukuttan')
  await field('Date of birth').fill('2014-02-28')
  await field('Guardian’s member code').fill('K-999999')
  await field('ID seen').selectOption('Aadhaar')
  await field('Last 4 digits').fill('8812')
  await enrol()
  await expect(page.getByText('No member has this code.')).toBeVisible()
  await expect(field('Guardian’s member code')).toBeFocused()
  await field('Guardian’s member code').fill(code.toLowerCase())
  await enrol()
  await expect(page.getByRole('heading', { name: 'Appukuttan is enrolled' })).toBeFocused()
  await page.getByRole('link', { name: 'Open the member' }).click()
  await expect(page.getByText('Minor Appukuttan, guardian Saraswathi Ammal')).toBeVisible()
  await expect(page.getByText('Aadhaar ending 8812')).toBeVisible()
})

// @spec IDN-20
test('a member who has died becomes an estate, for which an heir acts; the change is seen on both pages', async () => {
  const heir = page.getByRole('main').getByRole('link', { name: 'Saraswathi Ammal' })
  await heir.click()
  await expect(page.getByRole('link', { name: 'Appukuttan' })).toBeVisible()
  const [code = ''] = /K-\d{6}/.exec(await page.getByRole('main').innerText()) ?? []
  await navigateTo(page, '/admin/counter?q=Devi')
  await page.getByRole('link', { name: /^Devi / }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change details of Devi' })).toBeVisible()
  await field('Kind').selectOption('Estate')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter the day of death.')).toBeVisible()
  await field('Day of death').fill('2026-01-31')
  await field('Nominee’s or heir’s member code').fill(code)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Estate of Devi, represented by Saraswathi Ammal')).toBeVisible()
})

// @spec IDN-7
test('the auditor, who may not enrol, reads so', async ({ browser }) => {
  const other = await (await browser.newContext()).newPage()
  await other.goto('/login')
  await logInHere(other, 'auditor@kuri.test', 'Auditor@123')
  await other.goto('/admin/enrol')
  await expect(other.getByRole('heading', { name: 'You cannot open this page' })).toBeVisible()
  await expect(other.getByLabel('Name', { exact: true })).toHaveCount(0)
  await other.context().close()
})
