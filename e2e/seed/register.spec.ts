import { expect, test, type Page } from '@playwright/test'
import { alertWith, failRequests, inline, successWith } from './fixtures.ts'

/* `/register`. */

const FORM = {
  Name: 'Parvathi',
  Email: 'parvathi@journey.test',
  Password: 'Member@123',
  Phone: '98470 66666',
  Address: '6 Mango Lane',
  Location: 'Aluva',
}

// one form, filled in wrongly in many ways and at last rightly
test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage()
  await page.goto('/register')
})
test.afterAll(() => page.context().close())

async function fillIn(changes: Partial<typeof FORM> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...FORM, ...changes }))
    await page.getByLabel(label, { exact: true }).fill(text)
}
const send = () => page.getByRole('main').getByRole('button', { name: 'Register' }).click()

test('the rule for passwords stands beside the field before it is broken', async () => {
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'At least 6 characters: letters and digits, with a capital letter, a digit and one of @$!%*?&.',
  )
})

// @seed 5.6
test('all six text fields are required', async () => {
  await send()
  for (const text of [
    'Please enter your name.',
    '❌ Invalid email format.',
    '❌ Password must be 6+ chars, 1 uppercase, 1 number & 1 special char.',
    'Please enter your phone number.',
    'Please enter your address.',
    'Please enter your location.',
  ])
    await expect(inline(page, text)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

// @seed 5.4, 5.5
test('the e-mail address must be one, and the password of letters, digits and @$!%*?& with one of each kind', async () => {
  await fillIn({ Email: 'parvathi@journey' })
  await send()
  await expect(inline(page, '❌ Invalid email format.')).toBeVisible()
  const wrong = inline(page, '❌ Password must be 6+ chars, 1 uppercase, 1 number & 1 special char.')
  for (const weak of ['S@1ab', 'welcome@123', 'Welcome@abc', 'Welcome123', 'Welcome#123', 'Welcome@ 123']) {
    const password = page.getByLabel('Password', { exact: true })
    await password.fill(FORM.Password)
    await expect(wrong).toBeHidden()
    await password.fill(weak)
    await send()
    await expect(wrong).toBeVisible()
  }
})

// @finding U31
test('a phone number of two digits is refused with a sentence, an Indian or a foreign one is not', async () => {
  const phone = page.getByLabel('Phone', { exact: true })
  const wrong = inline(page, 'Please enter a phone number with 6 to 15 digits')
  for (const [typed, isRefused] of [
    ['98', true],
    ['+1 (415) 555-0132', false],
    ['call me', true],
    ['98470 66666', false],
  ] as const) {
    await phone.fill(typed)
    await send()
    await (isRefused ? expect(wrong).toBeVisible() : expect(wrong).toBeHidden())
  }
})

// @finding U31
test('a reload keeps what was typed, but never the password', async () => {
  await fillIn()
  await page.reload()
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue(FORM.Location)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(FORM.Email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(FORM.Password)
})

// @seed 8.3
test('a failure is the server’s message when there is one, and else the seed’s', async () => {
  await fillIn({ Email: 'asha@kuri.test' })
  await send()
  const taken = 'This email address is already registered.'
  await expect(inline(page, taken).first()).toBeVisible()
  await expect(alertWith(page, taken)).toBeVisible()

  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await send()
  const failed = '❌ Registration failed. Please try again ⚠️'
  await expect(inline(page, failed)).toBeVisible()
  await expect(alertWith(page, failed)).toBeVisible()
  await page.unrouteAll()
  await failRequests(page, '**/api/auth/register')
  await send()
  await expect(alertWith(page, 'Something went wrong on our side')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Parvathi')
  await page.unrouteAll()
})

// @seed 2.14, 5.7
test('a picture is taken along, when it is one, and shown before', async () => {
  const chooser = page.getByLabel('Profile picture')
  await expect(chooser).toHaveAttribute('accept', 'image/*')
  await chooser.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(alertWith(page, 'Please choose an image.')).toBeVisible()
  await expect(page.getByAltText('Preview of your picture')).toBeHidden()
  const buffer = Buffer.from(ONE_GREEN_PIXEL, 'base64')
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(page.getByAltText('Preview of your picture')).toBeVisible()
})

// @seed 4.14, 8.4, 9.6
test('success shows a message, and 2 seconds later the login page is there', async () => {
  await page.clock.install()
  await page.goto('/register')
  // a clock that stands would hold back the page's scripts; wait for the restored draft before typing over it
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue(FORM.Location)
  await fillIn({ Email: `parvathi.${Date.now()}@journey.test` })
  await page.clock.pauseAt(Date.now() + 60_000)
  await send()
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(inline(page, '✅ Registration successful! Redirecting... 🚀')).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.clock.runFor(1_900)
  await expect(page).toHaveURL(/\/register$/)
  await expect(successWith(page, '✅ Registration successful! Redirecting... 🚀')).toBeVisible()
  await page.clock.runFor(100)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/^parvathi\.\d+@journey\.test$/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  // the notification fades out, long before its six seconds are over
  await page.clock.runFor(1_000)
  await expect(successWith(page, '✅ Registration successful! Redirecting... 🚀')).toHaveCount(0)
})

const ONE_GREEN_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk0Mn7DwADFAGuKMCqdgAAAABJRU5ErkJggg=='
