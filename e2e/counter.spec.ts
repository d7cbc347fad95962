import { expect, test, type Page } from '@playwright/test'
import { answer, inABrowser, LAPTOP, logInHere } from './people.ts'
import {
  callingAdministrator,
  cashierCaller,
  closeAll,
  navigateTo,
  newCaller,
  runningScheme,
  type Caller,
} from './seed/fixtures.ts'

/* A cashier's day at the counter, by the keys: till, receipts, count, and its confirmation by another person. */

test.describe.configure({ mode: 'serial' })

let page: Page
let phone = ''
const no = Date.now() % 100_000_000
const [usha, vimal] = [`Usha ${no}`, `Vimal ${no}`]
test.beforeAll(async ({ browser }) => {
  const admin = await callingAdministrator()
  const cashier = await cashierCaller(admin, 'Counter Cashier')
  const members: [Caller, Caller] = [await newCaller(usha), await newCaller(vimal)]
  // two dues of today for each, and one that can be paid early
  for (const part of ['North', 'South']) await runningScheme(admin, `${part} ${no}`, members)
  phone = `98${String(no).padStart(8, '0')}`
  expect((await members[0].calls.patch('/api/auth/me', { data: { phone } })).status()).toBe(200)
  await closeAll(admin, cashier, ...members)
  page = await inABrowser(browser, { viewport: LAPTOP })
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement
      dataset['printed'] = String(Number(dataset['printed'] ?? 0) + 1)
      dispatchEvent(new Event('afterprint'))
    }
  })
  await page.goto('/login')
  await logInHere(page, cashier.email)
})
test.afterAll(() => page.context().close())

const search = () => page.getByRole('searchbox', { name: 'Search members' })
const receipt = () => page.getByText(/^Receipt C-\d{4}-\d{6}$/)
/** How many slips the page has printed. */
const printed = () => page.evaluate(() => document.documentElement.dataset['printed'] ?? '0')
const slip = () => page.getByRole('region', { name: 'Slip for the printer' })
const total = () => page.getByRole('button', { name: /^Take ₹/ })

// @spec PAY-12
test('nothing is taken before the till is open; it is opened where the payment is taken', async () => {
  await expect(page.getByRole('heading', { name: 'Open your till' })).toBeVisible()
  await search().fill(usha)
  await search().press('Enter')
  await expect(page.getByText('Your till is not open today. Open it first.')).toBeVisible()
  await page.getByRole('button', { name: 'Open till' }).click()
  await expect(page.getByText('Please enter an amount, or 0.')).toBeVisible()
  await page.getByLabel('Opening cash').fill('0')
  await page.getByRole('button', { name: 'Open till' }).click()
  await expect(page.getByRole('link', { name: /^Till open/ })).toBeVisible()
})

// @spec CMP-11
test('a till that cannot be read is said above the search, which still finds the member', async () => {
  const problem = { code: 'internal_error', message: 'Something went wrong.', requestId: 'r' }
  await page.route('**/api/admin/till', (route) => route.fulfill({ status: 500, json: problem }))
  await page.goto('/admin/counter')
  await expect(page.getByRole('alert')).toContainText('Could not load the till. Try again.')
  await search().fill(usha)
  await search().press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: usha })).toBeFocused()
  await page.unroute('**/api/admin/till')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /^Till open/ })).toBeVisible()
})

// @spec PAY-7
test('the cashier finds a phone without its space and takes two dues with one receipt, printed: two keys after the search', async () => {
  await navigateTo(page, '/admin/counter')
  await expect(search()).toBeFocused()
  await search().fill(phone)
  await search().press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: usha })).toBeFocused()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(total()).toHaveText('Take ₹10,000 and print')
  await page.keyboard.press('Control+Enter')
  await expect(receipt()).toBeVisible()
  await expect(page.getByRole('heading', { name: `₹10,000 received from ${usha}` })).toBeVisible()
  await expect.poll(printed).toBe('1')
  await expect(page.getByText('Change given').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next customer' })).toBeFocused()
})

// @spec PAY-7
test('the receipt is there as a file and as a slip that is alone on its paper', async () => {
  const link = page.getByRole('link', { name: 'PDF' })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expect(slip().getByText(/^Still due on/)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(slip()).toBeVisible()
  // by the menu of the browser: nobody counted it
  await expect(slip().getByText('COPY')).toBeVisible()
  await expect(receipt()).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Counter' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Next customer' }).focus()
})

// @spec PAY-7
test('the slip was the original: R prints it again as a duplicate, as the file is, and anybody checks it by its QR code', async ({
  browser,
}) => {
  // the file was the second print
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.keyboard.press('r')
  await expect(slip().getByText('DUPLICATE 2', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(slip().getByText('COPY')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.getByRole('button', { name: 'Print slip again' }).click()
  await expect(slip().getByText('DUPLICATE 3', { exact: true })).toBeVisible()
  const number = (await receipt().innerText()).replace('Receipt ', '')
  await expect(slip().getByRole('img', { name: `QR code to check ${number}` })).toBeVisible()
  const stranger = await inABrowser(browser)
  await stranger.goto(`/verify#number=${number}&amount=10000`)
  await expect(stranger.getByText(`Receipt ${number} of ₹10,000 is recorded.`, { exact: false })).toBeVisible()
  await stranger.context().close()
  await page.getByRole('button', { name: 'Next customer' }).focus()
})

// @spec PAY-19
test('the receipt is shared by a link that shows it without a log-in, until the cashier ends it', async ({
  browser,
}) => {
  await page.getByRole('button', { name: 'Share by link' }).click()
  const toMember = `https://wa.me/91${phone}?text=`
  const href = (await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? ''
  expect(href).toContain(toMember)
  const message = decodeURIComponent(href.replace(toMember, ''))
  await expect(page.getByRole('link', { name: 'SMS' })).toHaveAttribute(
    'href',
    new RegExp(`^sms:\\+91${phone}\\?body=.*%23`),
  )
  await expect(page.getByRole('link', { name: 'WhatsApp' }), 'the button is gone').toBeFocused()
  await expect(page.getByRole('link', { name: 'SMS' }), 'a tab would stay empty').not.toHaveAttribute('target')
  const stranger = await inABrowser(browser, { viewport: { width: 360, height: 740 } })
  await stranger.goto(/\/receipt#[\w-]{43}$/.exec(message)?.[0] ?? '')
  await expect(stranger.getByRole('heading', { name: /received ₹10,000$/ })).toBeVisible()
  await expect(stranger.getByText(usha)).toBeVisible()
  await expect(stranger, 'nobody reads the token in the address').toHaveURL(/\/receipt$/)
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('button', { name: 'End links' }).click()
  await answer(page, 'End all links to this receipt?', 'End links')
  await expect(page.getByRole('button', { name: 'Share by link' })).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByText('This link shows no receipt any more', { exact: false })).toBeVisible()
  await stranger.context().close()
  await page.getByRole('button', { name: 'Next customer' }).focus()
})

// @spec PAY-7
test('Enter is the next customer; a part is taken and its rest stays due, cash given shows its change, and too little is refused', async () => {
  await page.keyboard.press('Enter')
  await expect(search()).toBeFocused()
  await search().fill(vimal)
  await search().press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: vimal })).toBeFocused()
  await page.keyboard.press('2')
  await expect(total()).toHaveText('Take ₹5,000 and print')
  await page.keyboard.press('p')
  await page.keyboard.type('3000')
  await expect(page.getByText('Oldest first. ₹2,000 stays due.')).toBeVisible()
  await expect(total()).toHaveText('Take ₹3,000 and print')
  await page.keyboard.press('F2')
  await page.keyboard.type('5')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^The cash is less than the total of/)).toBeVisible()
  await page.keyboard.press('F3')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Please enter the 12 digits of the UPI reference (UTR).')).toBeVisible()
  await page.keyboard.press('F2')
  await page.getByLabel('Cash received').fill('3500')
  await expect(page.getByText('Change to give back₹500')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(receipt()).toBeVisible()
  await expect(page.getByText('Give back₹500')).toBeVisible()
  await expect(page.getByText(/, ticket \d+, .*, part$/)).toBeVisible()
  const number = (await receipt().innerText()).replace('Receipt ', '')
  await page.keyboard.press('Enter')
  await search().fill(number)
  await search().press('Enter')
  await expect(receipt()).toHaveText(`Receipt ${number}`)
  await expect(page.getByText('Give back'), 'it is given back once').toBeHidden()
})

// @spec PAY-20
test('a member scans the UPI QR code: it follows the sum, is removed with another way of paying, and ends with the receipt', async () => {
  await page.keyboard.press('Enter')
  await search().fill(vimal)
  await search().press('Enter')
  await expect(total()).toHaveText('Take ₹7,000 and print')
  await page.keyboard.press('F3')
  const show = page.getByRole('button', { name: 'Show UPI QR code' })
  await show.click()
  await expect(page.getByRole('img', { name: /^QR code to pay ₹7,000 by UPI, reference KURI/ })).toBeVisible()
  await expect(page.getByText('Waiting for the member to pay.', { exact: false })).toBeVisible()
  await page.getByRole('checkbox').nth(1).uncheck()
  await expect(page.getByText('The QR code is for ₹7,000, and the amount has changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Show a new QR code' }).click()
  await expect(page.getByRole('img', { name: /^QR code to pay ₹2,000 by UPI/ })).toBeVisible()
  await page.keyboard.press('F2')
  await page.keyboard.press('F3')
  await expect(show).toBeVisible()
  await show.click()
  await expect(page.getByRole('img', { name: /^QR code to pay ₹2,000 by UPI/ })).toBeVisible()
  await page.getByLabel('UPI reference (UTR), 12 digits').fill(`6${String(no).padStart(11, '0')}`)
  await page.keyboard.press('Control+Enter')
  await expect(receipt()).toBeVisible()
})

// @spec PAY-7
test('a member pays more than the dues: money for the wallet is on a receipt, which two people cancel', async ({
  browser,
}) => {
  await page.keyboard.press('Enter')
  await search().fill(usha)
  await search().press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: usha })).toBeFocused()
  await expect(page.getByText('Nothing is due.', { exact: false })).toBeVisible()
  await page.keyboard.press('m')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Enter an amount from ₹1.')).toBeVisible()
  await page.getByLabel('The member pays in addition').fill('250')
  await expect(page.getByLabel('For', { exact: true })).toHaveValue('The wallet')
  await page.keyboard.press('Control+Enter')
  await expect(receipt()).toBeVisible()
  await expect(page.getByText('Kept in the wallet').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel receipt' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel receipt' }).click()
  await expect(dialog.getByText('Please enter a reason. It stands on the receipt.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The wrong member.')
  await dialog.getByRole('button', { name: 'Cancel receipt' }).click()
  await expect(page.getByText('Another person must approve the cancellation. Reason: The wrong member.')).toBeVisible()
  const admin = await inABrowser(browser, { viewport: LAPTOP })
  await admin.goto('/login')
  await logInHere(admin, 'admin@kuri.test', 'Admin@123')
  await navigateTo(admin, '/admin/money?filter=receipt-cancel')
  await expect(admin.getByText('Cancel it because: The wrong member.')).toBeVisible()
  await admin.getByRole('button', { name: 'Approve', exact: true }).click()
  await answer(admin, 'Cancel this receipt?', 'Cancel receipt')
  await expect(admin.getByText('Cancel it because: The wrong member.')).toBeHidden()
  await admin.context().close()
  await page.reload()
  await expect(page.getByText('Cancelled. Reason: The wrong member.').first()).toBeVisible()
  await expect(page.getByText('CANCELLED', { exact: true })).toBeVisible()
})

// @spec PAY-7
test('a receipt that paid dues is cancelled: what stays paid and what is owed is said before, and it is paid like a due', async ({
  browser,
}) => {
  await page.keyboard.press('Enter')
  await search().fill(vimal)
  await search().press('Enter')
  await expect(total()).toHaveText('Take ₹5,000 and print')
  await page.keyboard.press('Control+Enter')
  await expect(receipt()).toBeVisible()
  const number = (await receipt().innerText()).replace('Receipt ', '')
  await page.getByRole('button', { name: 'Cancel receipt' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel receipt ${number}?` })
  await expect(dialog).toContainText('The member gets the money back from the till.')
  await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(`^South ${no}, ticket \\d+, `)])
  await expect(dialog.getByText('The member then owes').locator('xpath=..')).toContainText('₹5,000')
  await dialog.getByLabel('Reason').fill('Money of another member.')
  await dialog.getByRole('button', { name: 'Cancel receipt' }).click()
  await expect(page.getByText('Another person must approve the cancellation.', { exact: false }).first()).toBeVisible()
  const admin = await inABrowser(browser, { viewport: LAPTOP })
  await admin.goto('/login')
  await logInHere(admin, 'admin@kuri.test', 'Admin@123')
  await navigateTo(admin, '/admin/money?filter=receipt-cancel')
  await expect(admin.getByText('The member would owe ₹5,000: the wallet does not have it')).toBeVisible()
  await admin.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin.getByRole('dialog')).toContainText(/₹0 is taken from the wallet\. .+ owes the company ₹5,000/)
  await answer(admin, 'Cancel this receipt?', 'Cancel receipt')
  await expect(admin.getByText('Cancel it because: Money of another member.')).toBeHidden()
  await admin.context().close()
  await page.reload()
  await expect(page.getByText('What it paid stays paid. The member owes ₹5,000 to the company.')).toHaveCount(1)
  await expect(slip()).toContainText(/CANCELLED.*What it paid stays paid. You owe ₹5,000 to the company./)
  await page.getByRole('button', { name: 'Next customer' }).focus()
  await page.keyboard.press('Enter')
  await search().fill(vimal)
  await search().press('Enter')
  await expect(page.getByRole('checkbox', { name: `Cancelled receipt ${number}` })).toBeChecked()
  await expect(total()).toHaveText('Take ₹5,000 and print')
  await page.keyboard.press('F3')
  await page.getByLabel('UPI reference (UTR), 12 digits').fill(`7${String(no).padStart(11, '0')}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Cancelled receipt ${number}`).first()).toBeVisible()
})

// @spec PAY-7
test('the number of a receipt opens it again; a phone that is typed there, Esc and / lead to the next customer, ↓ into the hits', async () => {
  const number = (await receipt().innerText()).replace('Receipt ', '')
  await page.keyboard.press('Enter')
  await search().fill(number)
  await search().press('Enter')
  await expect(receipt()).toHaveText(`Receipt ${number}`)
  // given back long ago
  await expect(page.getByText('Give back')).toBeHidden()
  // a name could begin with a letter that prints or shares; a phone begins with a digit
  await page.keyboard.type('vimal', { delay: 5 })
  await expect(receipt()).toHaveText(`Receipt ${number}`)
  await page.keyboard.type(phone, { delay: 5 })
  await expect(search()).toBeFocused()
  await expect(search()).toHaveValue(phone)
  const hit = page.getByRole('list', { name: 'Members found' }).getByRole('link').first()
  await expect(hit).toContainText(usha)
  await page.keyboard.press('ArrowDown')
  await expect(hit).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(search()).toBeFocused()
  await search().fill(number)
  await search().press('Enter')
  await expect(receipt()).toHaveText(`Receipt ${number}`)
  await page.keyboard.press('/')
  await expect(search()).toBeFocused()
  await search().fill(vimal)
  await search().press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: vimal })).toBeFocused()
  // another letter than P and M
  await page.keyboard.press('u')
  await expect(search()).toHaveValue('u')
  await search().fill(vimal)
  await search().press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: vimal })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search()).toBeFocused()
})

// @spec PAY-12
test('cash is taken out of the till to the safe when another person has confirmed it; until then the till is not counted', async ({
  browser,
}) => {
  await navigateTo(page, '/admin/till')
  await page.getByLabel('What you do').selectOption('Take out to the safe')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter a reason. It is recorded.')).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill('99999')
  await page.getByLabel('Reason', { exact: true }).fill('Too many notes.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('There should be ₹13,000 in the till. You cannot take out more.')).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill('1000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This is your own till. Another person must confirm it.')).toBeVisible()
  const manager = await inABrowser(browser)
  await manager.goto('/login')
  await logInHere(manager, 'manager@kuri.test', 'Manager@123')
  await navigateTo(manager, '/admin/till')
  await manager.getByRole('button', { name: 'Confirm', exact: true }).click()
  await answer(manager, 'Take out to the safe: ₹1,000. Confirm it?', 'Confirm')
  await expect(manager.getByText('Cash to confirm')).toBeHidden()
  await manager.context().close()
  await page.reload()
  await expect(page.getByText('Taken out to safe or bank')).toBeVisible()
})

// @spec PAY-12
test('the till is counted by pieces, a difference needs its reason, and another person confirms it', async ({
  browser,
}) => {
  await navigateTo(page, '/admin/till')
  await expect(page.getByText('Should be in the till')).toBeVisible()
  await page.getByLabel('Number of ₹500', { exact: true }).fill('3')
  await expect(page.getByText('₹10,500 missing')).toBeVisible()
  const close = page.getByRole('button', { name: 'Close with ₹1,500' })
  await expect(close).toBeDisabled()
  await page.getByLabel('Reason for the difference').fill('The rest is in the safe.')
  await close.click()
  await answer(page, 'Close this till?', 'Close till')
  await expect(page.getByText('Waits for a second person', { exact: true })).toBeVisible()
  await expect(page.getByText('This is your own till. Another person must confirm it.')).toBeVisible()
  const manager = await inABrowser(browser)
  await manager.goto('/login')
  await logInHere(manager, 'manager@kuri.test', 'Manager@123')
  await navigateTo(manager, '/admin/till')
  await expect(manager.getByText('3 × ₹500')).toBeVisible()
  await expect(manager.getByText('Reason: The rest is in the safe.')).toBeVisible()
  await manager.getByRole('button', { name: 'Confirm', exact: true }).click()
  await answer(manager, /^Confirm the count of/, 'Confirm count')
  await expect(manager.getByText('No till waits for you.')).toBeVisible()
  await manager.context().close()
  await page.reload()
  await expect(page.getByText('Your till of today is closed and confirmed.', { exact: false })).toBeVisible()
})
