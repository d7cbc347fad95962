import { expect, test, type Browser, type Page } from '@playwright/test'
import { answer, expectLedgerSound, inABrowser, LAPTOP, logInHere } from './people.ts'
import {
  callingAdministrator,
  closeAll,
  navigateTo,
  newCaller,
  runningScheme,
  signedIn,
  type Caller,
} from './seed/fixtures.ts'

/* The life of a cheque in three browsers: received and deposited by a cashier, cleared by another person, returned after that. */

test.describe.configure({ mode: 'serial' })

let cashier: Page
let office: Page
let vimal: Caller
let admin: Caller
/** The acknowledgement of Vimal's cheque. */
let ofVimal = ''
const no = Date.now() % 100_000_000
const [ushaName, vimalName, gitaName] = [`Usha ${no}`, `Vimal ${no}`, `Gita ${no}`]
test.beforeAll(async ({ browser }) => {
  admin = await callingAdministrator()
  const usha = await newCaller(ushaName)
  vimal = await newCaller(vimalName)
  await runningScheme(admin, `Cheque ${no}`, [usha, vimal])
  const [gita, hari] = [await newCaller(gitaName), await newCaller(`Hari ${no}`)]
  await runningScheme(admin, `Cheque back ${no}`, [gita, hari])
  const charge = { data: { chequeReturnCharge: 250 } }
  expect((await admin.calls.put('/api/admin/settings', charge)).status()).toBe(200)
  await closeAll(usha, gita, hari)
  cashier = await inABrowser(browser, { viewport: LAPTOP })
  await cashier.goto('/login')
  await logInHere(cashier, 'cashier@kuri.test', 'Cashier@123')
  office = await inABrowser(browser, { viewport: LAPTOP })
  await office.goto('/login')
  await logInHere(office, 'admin@kuri.test', 'Admin@123')
})
test.afterAll(async () => {
  await admin.calls.put('/api/admin/settings', { data: { chequeReturnCharge: 0 } })
  await closeAll(admin, vimal)
  await cashier.context().close()
  await office.context().close()
})

const search = () => cashier.getByRole('searchbox', { name: 'Search members' })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const today = (): string => new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)

async function find(name: string): Promise<void> {
  await navigateTo(cashier, '/admin/counter')
  await search().fill(name)
  await search().press('Enter')
  await expect(cashier.getByRole('heading', { level: 2, name })).toBeFocused()
}

/** Gives the number of the acknowledgement. */
async function giveCheque(name: string, chequeNo: string): Promise<string> {
  await find(name)
  await cashier.keyboard.press('F4')
  await expect(cashier.getByLabel('Number of the cheque, 6 digits')).toBeFocused()
  await cashier.getByLabel('Number of the cheque, 6 digits').fill(chequeNo)
  await cashier.getByLabel('Bank and branch').fill('Federal Bank, Thrissur')
  await cashier.getByLabel('Date on the cheque').fill(today())
  await cashier.keyboard.press('Control+Enter')
  const heading = cashier.getByText(/^Acknowledgement Q-\d{4}-\d{6}$/)
  await expect(heading).toBeVisible()
  return (await heading.innerText()).replace('Acknowledgement ', '')
}

/** What anybody reads who checks an acknowledgement of ₹5,000 by its QR code. */
async function expectChecked(browser: Browser, number: string, worth: RegExp): Promise<void> {
  const stranger = await inABrowser(browser, { viewport: { width: 360, height: 740 } })
  await stranger.goto(`/verify#number=${number}&amount=5000`)
  const found = stranger.getByText(`Acknowledgement ${number} of a cheque of ₹5,000 is recorded.`, { exact: false })
  await expect(found).toContainText(worth)
  await stranger.context().close()
}

// @spec PAY-14
test('the cashier receives a cheque by the keys, without a till, and gives an acknowledgement', async () => {
  await find(ushaName)
  await cashier.keyboard.press('F4')
  await cashier.keyboard.press('Control+Enter')
  await expect(cashier.getByText('Please enter the 6 digits printed on the cheque.')).toBeVisible()
  await expect(cashier.getByText('Please enter the bank and its branch.')).toBeVisible()
  await expect(cashier.getByText('Please enter the date on the cheque.')).toBeVisible()
  await giveCheque(ushaName, '004512')
  await expect(cashier.getByText('No receipt of money.', { exact: false }).first()).toBeVisible()
  await expect(cashier.getByRole('region', { name: 'Slip for the printer' })).toContainText('Subject to clearing')
  const file = await cashier.request.get((await cashier.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await find(ushaName)
  await expect(cashier.getByText('Nothing is due.', { exact: false })).toBeVisible()
})

// @spec PAY-14
test('a cheque that its member takes back is called given back, in the list, on the acknowledgement and to who checks it, and has no letter', async ({
  browser,
}) => {
  const number = await giveCheque(gitaName, '660011')
  await expectChecked(browser, number, /No receipt of money\./)
  await navigateTo(cashier, '/admin/cheques')
  await row(cashier, gitaName).getByRole('button', { name: 'Give back' }).click()
  const dialog = cashier.getByRole('dialog', { name: 'Give this cheque back to the member?' })
  await expect(dialog.getByText('Why the member takes it back. The member reads it.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('She pays in cash.')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(cashier.getByText('Given back. The member is notified.')).toBeVisible()
  await cashier.getByRole('link', { name: 'Returned or given back' }).click()
  await expect(row(cashier, gitaName)).toContainText('given back')
  await expect(row(cashier, gitaName)).toContainText('not deposited: She pays in cash.')
  await expect(row(cashier, gitaName).getByRole('link', { name: 'Letter' })).toHaveCount(0)
  await navigateTo(cashier, '/admin/counter')
  await search().fill(number)
  await search().press('Enter')
  await expect(
    cashier.getByText(/^This cheque was given back to the member on .*It has paid nothing\./).first(),
  ).toBeVisible()
  await expectChecked(browser, number, /given back to the member on .*It has paid nothing\./)
  await expect(cashier.getByRole('region', { name: 'Slip for the printer' })).toContainText('Given back')
})

// @spec PAY-14
test('another cheque is received, and both go to the bank with one slip', async () => {
  ofVimal = await giveCheque(vimalName, '771204')
  await navigateTo(cashier, '/admin/cheques')
  await expect(row(cashier, ushaName)).toContainText('Cheque 004512, Federal Bank, Thrissur')
  await cashier.getByRole('button', { name: 'Deposit 2 cheques, ₹10,000' }).click()
  const dialog = cashier.getByRole('dialog', { name: 'Deposit 2 cheques with one slip?' })
  await dialog.getByRole('button', { name: 'Deposit' }).click()
  await expect(dialog.getByText('Please enter the number of the deposit slip.')).toBeVisible()
  await dialog.getByLabel('Number of the deposit slip').fill('FB-1207')
  await dialog.getByRole('button', { name: 'Deposit' }).click()
  await expect(cashier.getByText('2 cheques are at the bank.')).toBeVisible()
  await expect(cashier.getByText('No cheques to deposit')).toBeVisible()
})

// @spec PAY-15
test('who received a cheque does not clear it; another person does, and the dues are paid', async ({ browser }) => {
  await cashier.getByRole('link', { name: 'At the bank' }).click()
  await expect(row(cashier, ushaName)).toContainText('You received this cheque. Another person must clear it.')
  await navigateTo(office, '/admin/cheques?status=deposited')
  for (const name of [ushaName, vimalName]) {
    await row(office, name).getByRole('button', { name: 'Cleared' }).click()
    await answer(office, 'Has the bank paid ₹5,000?', 'It is paid')
    await expect(row(office, name)).toHaveCount(0)
  }
  await expectChecked(browser, ofVimal, /The bank has paid this cheque\./)
  await find(ushaName)
  await expect(cashier.getByText('Nothing is due.', { exact: false })).toBeVisible()
})

// @spec PAY-16
test('a cheque that the bank returns after that leaves the member owing; the member reads the letter and pays', async ({
  browser,
}) => {
  await navigateTo(cashier, '/admin/cheques?status=cleared')
  await row(cashier, vimalName).getByRole('button', { name: 'Returned' }).click()
  const dialog = cashier.getByRole('dialog', { name: 'Has the bank returned this cheque?' })
  await dialog.getByLabel('Reason').fill('Funds insufficient.')
  await dialog.getByRole('button', { name: 'It was returned' }).click()
  await expect(cashier.getByText('Returned. The member is notified.')).toBeVisible()
  await expectChecked(browser, ofVimal, /The bank returned this cheque on \d/)
  await navigateTo(cashier, '/admin/cheques?status=owed')
  await expect(row(cashier, vimalName)).toContainText('Owes ₹5,250 for it, ₹250 of it the charge')

  const member = await signedIn(browser, vimal.email)
  await member.page.goto('/wallet')
  const card = member.page.getByRole('region', { name: 'Your cheques' })
  await expect(card).toContainText('Returned: Funds insufficient. You owe ₹5,250 for it.')
  const letter = await member.calls.get((await card.getByRole('link', { name: 'Letter' }).getAttribute('href')) ?? '')
  expect([letter.status(), letter.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await card.getByRole('button', { name: 'Pay ₹5,250 from wallet' }).click()
  await expect(member.page.getByText(/^Could not pay/)).toBeVisible()
  const topup = await member.calls.post('/api/wallet/topups', {
    data: { amount: 5_250, method: 'counter', reference: `slip ${no}` },
  })
  const { _id: id } = (await topup.json()).topup
  expect((await admin.calls.patch(`/api/admin/topups/${id}/approve`)).status()).toBe(200)
  // it is one of the dues: at the counter and on the member's page
  await find(vimalName)
  await expect(row(cashier, 'Returned cheque 771204')).toContainText('With a charge of ₹250.')
  await expect(cashier.getByRole('button', { name: 'Take ₹5,250' })).toBeVisible()
  await member.page.goto('/dashboard')
  const toPay = member.page.getByRole('region', { name: 'To pay' })
  await expect(row(member.page, 'Returned cheque 771204')).toContainText('With a charge of ₹250.')
  await toPay.getByRole('button', { name: 'Pay ₹5,250 from wallet' }).click()
  const paid = member.page.getByRole('region', { name: 'Payment received' })
  await expect(paid).toContainText('Returned cheque 771204')
  await member.page.goto('/wallet')
  await expect(card).toBeVisible()
  await expect(card.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await closeAll(member)
  await expectLedgerSound(office)
})
