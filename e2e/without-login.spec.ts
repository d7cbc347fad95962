import { expect, test, type Page } from '@playwright/test'
import { cellOf, paste, TWENTY_FIVE } from './pasting.ts'
import { answer, expectLedgerSound, inABrowser, LAPTOP, logInHere } from './people.ts'
import {
  administrator,
  cashierCaller,
  closeAll,
  goTo,
  moveClock,
  navigateTo,
  signedIn,
  today,
  type SignedInUser,
} from './seed/fixtures.ts'

/*
 * Members without a login live a whole chit: 25 are enrolled from a pasted list; three of them pay in parts at the counter, win by
 * bids on paper and have their prizes paid to their banks. Staff do it all, each step by whose work it is.
 */

test.describe.configure({ mode: 'serial' })

const no = Date.now() % 1_000_000
const CHIT = `Paper Twenty-five ${no}`
const NAMES = TWENTY_FIVE.map((name) => `${name} ${no}`)
const [first = '', second = '', third = ''] = NAMES
const THREE = [first, second, third]
const PRIZE_NOS = [1, 2, 3]

let admin: SignedInUser
let manager: SignedInUser
let cashier: SignedInUser
let enrolling: Page
let chitId = ''
let holders: { ticketNo: number; userId: string; name: string }[] = []

test.beforeAll(async ({ browser }) => {
  admin = await administrator(browser)
  manager = await signedIn(browser, 'manager@kuri.test', 'Manager@123')
  // the demonstration's own cashier has a till of today, and this journey moves the days
  const { email, calls } = await cashierCaller(admin, 'Paper Cashier')
  cashier = await signedIn(browser, email)
  await calls.dispose()
  enrolling = await inABrowser(browser, { viewport: LAPTOP, permissions: ['clipboard-read', 'clipboard-write'] })
  await enrolling.goto('/login')
  await logInHere(enrolling, 'manager@kuri.test', 'Manager@123')
})
test.afterAll(async () => {
  await closeAll(admin, manager, cashier)
  await enrolling.context().close()
})

const get = async (by: SignedInUser, path: string) => await (await by.calls.get(`/api${path}`)).json()
async function send(by: SignedInUser, method: string, path: string, data: object = {}, status = 200) {
  const answered = await by.calls.fetch(`/api${path}`, { method, data })
  expect(answered.status(), `${method} ${path}: ${await answered.text()}`).toBe(status)
  return await answered.json()
}
const idOf = (name: string) => holders.find((one) => one.name === name)?.userId ?? ''
const ticketOf = (name: string) => holders.find((one) => one.name === name)?.ticketNo ?? 0
const auctionOf = async (prizeNo: number): Promise<string> =>
  (await get(manager, `/auctions?chitId=${chitId}`)).find((one: { prizeNo: number }) => one.prizeNo === prizeNo)._id
const signed = async (number: string) => ({ number, day: await today(admin) })

// @spec IDN-16, CHT-6, CHT-7, CHT-11
test('a manager enrols 25 people from a pasted list, each with a ticket and a signed agreement, and starts the chit', async () => {
  const form = { name: CHIT, amount: 1_250_000, durationInMonths: 25, totalMembers: 25 }
  chitId = (await send(manager, 'POST', '/chit/createscheme', { ...form, startDate: await today(admin) }, 201)).chit._id
  await navigateTo(enrolling, '/admin/enrol/several')
  await enrolling
    .getByLabel('Give each new member one ticket')
    .selectOption({ label: `${CHIT} · ₹2,000 a month · 25 free tickets` })
  await paste(cellOf(enrolling, 'Name', 1), [
    ['Name', 'Agreement no.'],
    ...NAMES.map((name, place) => [name, `PT-${place + 1}`]),
  ])
  await expect(enrolling.getByRole('status').filter({ hasText: 'ready' })).toHaveText('25 rows · 25 ready')
  await enrolling.keyboard.press('ControlOrMeta+Enter')
  await expect(enrolling.getByRole('heading', { name: '25 members enrolled' })).toBeVisible()
  await expect(enrolling.getByText(/^Ticket \d+$/)).toHaveCount(25)
  await send(manager, 'POST', `/chit/${chitId}/start`)
  holders = (await get(manager, `/auctions/${await auctionOf(1)}`)).tickets
  expect(holders).toHaveLength(25)
})

// @spec PAY-7, INS-12
test('at the counter each of the three pays a month in two parts, and the others pay three months each', async () => {
  const { page } = cashier
  await page.goto('/admin/counter')
  await page.getByLabel('Opening cash').fill('0')
  await page.getByRole('button', { name: 'Open till' }).click()
  await expect(page.getByRole('link', { name: /^Till open/ })).toBeVisible()
  for (const name of THREE) {
    for (const part of ['1500', null]) {
      await page.getByRole('searchbox', { name: 'Search members' }).fill(name)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
      if (part !== null) {
        await page.keyboard.press('p')
        await page.keyboard.type(part)
        await expect(page.getByText('Oldest first. ₹500 stays due.')).toBeVisible()
      }
      await expect(page.getByRole('button', { name: /^Take ₹/ })).toHaveText(
        part === null ? 'Take ₹500 and print' : 'Take ₹1,500 and print',
      )
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(/^Receipt C-\d{4}-\d{6}$/)).toBeVisible()
      await page.keyboard.press('Enter')
    }
  }
  const months: { monthNo?: number; month: string; year: number }[] = (
    await get(cashier, `/chit/${chitId}/instalments?userId=${idOf(second)}`)
  ).slice(0, PRIZE_NOS.length)
  for (const { ticketNo, userId: memberId, name } of holders) {
    const lines = months
      .filter((_, place) => !THREE.includes(name) || place > 0)
      .map(({ month, year }) => ({ chitId, ticketNo, month, year, amount: 2000 }))
    const receipt = { memberId, lines, method: 'cash', tendered: 2000 * lines.length }
    await send(cashier, 'POST', '/admin/counter/receipts', receipt, 201)
  }
})

// @spec IDN-23, AUC-16
test('the manager bids for a member who signed for it: by the same rules, marked, with the number of the paper', async () => {
  const { page } = manager
  const auctionId = await auctionOf(1)
  await send(manager, 'POST', `/admin/auctions/${auctionId}/open`, { seconds: 3600, reason: 'Everybody has paid' })
  await page.goto(`/admin/auctions/${auctionId}`)
  await page.getByRole('button', { name: 'Bid for a member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bid for a member?' })
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText('Please choose a ticket.')).toBeVisible()
  await expect(dialog.getByText('Please enter the number on the signed document.')).toBeVisible()
  await dialog.getByLabel('Find a ticket').fill(first)
  await dialog.getByLabel('Ticket without a prize').selectOption({ label: `${ticketOf(first)} · ${first}` })
  await dialog.getByLabel('Amount to give up').fill('25100')
  await dialog.getByLabel('Number on the signed document').fill(`B-${no}`)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText(/The highest bid in this scheme is ₹25,000/)).toBeVisible()
  await dialog.getByLabel('Amount to give up').fill('4000')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('The bid is recorded.').first()).toBeVisible()
  await expect(page.getByText('entered by staff', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show signed documents' }).click()
  const done = page.getByRole('list', { name: 'What staff did for members who signed for it on paper' })
  await expect(done.getByText(`No. B-${no}, signed`, { exact: false })).toBeVisible()
  await expect(done.getByText(`entered by ${manager.name}`, { exact: false })).toBeVisible()
  await moveClock(admin.calls, { hours: 2 })
  await page.reload()
  await expect(page.getByText(`${first} won prize 1`, { exact: false }).first()).toBeVisible()
})

// @spec IDN-23, AUC-12
test('the minutes name the paper of the bid, and a subscriber’s signature on paper counts', async () => {
  const { page } = manager
  await page.getByRole('button', { name: 'Enter a signature on the minutes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which subscriber signed the printed minutes?' })
  await dialog.getByLabel('Subscriber').selectOption({ label: `${ticketOf(second)} · ${second}` })
  await dialog.getByLabel('Number on the signed document').fill('M-1')
  await dialog.getByRole('button', { name: 'Enter signature' }).click()
  await expect(page.getByText('The signature is recorded.').first()).toBeVisible()
  const minutes = await get(manager, `/auctions/${await auctionOf(1)}/minutes`)
  expect(minutes.bids).toMatchObject([{ name: first, paper: { number: `B-${no}` } }])
  expect(minutes.signatures).toMatchObject([{ as: 'subscriber', name: second, paper: { number: 'M-1' } }])
})

// @spec IDN-23, AUC-11
test('two more of them win the next prizes by bids on paper, and the administrator approves all three', async () => {
  const opened = async (prizeNo: number): Promise<string> => {
    const auctionId = await auctionOf(prizeNo)
    await send(manager, 'POST', `/admin/auctions/${auctionId}/open`, { seconds: 3600, reason: 'Everybody has paid' })
    return auctionId
  }
  const { page } = manager
  await page.goto(`/admin/auctions/${await opened(2)}`)
  await page.getByRole('button', { name: 'Bid for a member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bid for a member?' })
  await dialog.getByLabel('Find a ticket').fill(second)
  await dialog.getByLabel('Ticket without a prize').selectOption({ label: `${ticketOf(second)} · ${second}` })
  await dialog.getByLabel('Amount to give up').fill('3000')
  await dialog.getByLabel('Number on the signed document').fill(`B-${no}-2`)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('The bid is recorded.').first()).toBeVisible()
  await moveClock(admin.calls, { hours: 2 })
  await page.reload()
  await expect(page.getByText(`${second} won prize 2`, { exact: false }).first()).toBeVisible()
  const auctionId = await opened(3)
  const body = { memberId: idOf(third), amount: 3000, paper: await signed(`B-${no}-3`) }
  await send(manager, 'POST', `/admin/auctions/${auctionId}/bids`, body, 201)
  await moveClock(admin.calls, { hours: 2 })
  expect(await get(manager, `/auctions/${auctionId}`)).toMatchObject({ state: 'settled', result: { bid: 3000 } })
  for (const prizeNo of PRIZE_NOS) {
    const security = 'Two guarantors, salary slips seen'
    const { prize } = await send(admin, 'POST', `/admin/prizes/${await auctionOf(prizeNo)}/approve`, { security })
    expect(prize.status).toBe('approved')
  }
})

const PAID_OUT = [
  { name: first, number: '100200300400', amount: '46000', shown: '₹46,000' },
  { name: second, number: '100200300500', amount: '47000', shown: '₹47,000' },
]

for (const { name, number, amount, shown } of PAID_OUT) {
  // @spec PAY-9, PAY-17, IDN-23
  test(`the cashier saves the bank account of ${TWENTY_FIVE[NAMES.indexOf(name)]}, the manager checks it, and the prize is paid by two people`, async () => {
    await cashier.page.goto(`/admin/users/${idOf(name)}/acting`)
    await saveAccount(cashier.page, name, number)
    await expect(cashier.page.getByText('You saved this account. Another person must check it.')).toBeVisible()
    await expect(cashier.page.getByRole('button', { name: 'Request withdrawal' })).toBeDisabled()
    await checkAccount(manager.page, name, number)
    await cashier.page.reload()
    await cashier.page.getByRole('button', { name: 'Request withdrawal' }).click()
    const dialog = cashier.page.getByRole('dialog', { name: `Send money of ${name} to their bank?` })
    await dialog.getByLabel('Amount to withdraw').fill(amount)
    await dialog.getByLabel('Number on the signed document').fill(`W-${no}`)
    await dialog.getByRole('button', { name: 'Request withdrawal' }).click()
    await expect(
      cashier.page.getByText(`Withdrawal of ${shown} requested. Waiting for approval.`).first(),
    ).toBeVisible()
    const { page } = admin
    await page.goto('/admin/money')
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row.getByText(`Entered by ${cashier.name} from a signed document`, { exact: false })).toBeVisible()
    await row.getByRole('button', { name: 'Approve' }).click()
    await answer(page, `Send this money to ${name}?`, /^Approve/)
    await expect(page.getByText(`Approved. Now send ${shown} from the bank.`).first()).toBeVisible()
  })
}

// @spec PAY-9, PAY-17, IDN-23
test('the third winner is paid in the same way, the bank has paid all three, and the ledger is sound', async () => {
  const memberId = idOf(third)
  const account = { holder: third.replace(/ \d+$/, ''), number: `10020030${ticketOf(third)}00`, ifsc: 'SBIN0001234' }
  const saved = await send(cashier, 'PUT', `/admin/members/${memberId}/bank-account`, {
    account,
    paper: await signed('A-2'),
  })
  await send(manager, 'PATCH', `/admin/bank-accounts/${saved.waiting._id}/check`, { number: account.number })
  const body = { amount: 47_000, paper: await signed('W-2') }
  const { withdrawal } = await send(cashier, 'POST', `/admin/members/${memberId}/withdrawals`, body, 201)
  await send(admin, 'PATCH', `/admin/withdrawals/${withdrawal._id}/approve`)
  // what came in as cash does not lie in the bank
  await send(admin, 'POST', '/admin/moves', { kind: 'pay-in', amount: 150_000, reason: 'From the safe' })
  const approved: { _id: string; user: { name: string } }[] = await get(admin, '/admin/withdrawals?status=approved')
  const ours = approved.filter(({ user }) => user.name.endsWith(String(no)))
  expect(ours.map(({ user }) => user.name).toSorted()).toEqual(THREE.toSorted())
  for (const [turn, { _id }] of ours.entries())
    await send(admin, 'PATCH', `/admin/withdrawals/${_id}/paid`, { utr: `PAID${no}${turn}` })
  await goTo(manager.page, `/admin/users/${idOf(first)}/acting`)
  const done = manager.page.getByRole('list', { name: 'What staff did for members who signed for it on paper' })
  for (const what of ['Withdrawal requested', 'Bank account saved', 'Bid ₹4,000'])
    await expect(done.getByText(what, { exact: true })).toBeVisible()
  await expectLedgerSound(admin.page)
})

async function saveAccount(page: Page, name: string, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Save bank account' }).click()
  const dialog = page.getByRole('dialog', { name: `To which account do we pay ${name}?` })
  await dialog.getByLabel('Name on the bank account').fill(name.replace(/ \d+$/, ''))
  await dialog.getByLabel('Account number').fill('12')
  await dialog.getByLabel('IFSC').fill('sbin 0001234')
  await dialog.getByLabel('Number on the signed document').fill(`A-${no}`)
  await dialog.getByRole('button', { name: 'Save account' }).click()
  await expect(dialog.getByText('An account number has 9 to 18 digits.')).toBeVisible()
  await dialog.getByLabel('Account number').fill(number.replaceAll(/(\d{4})/g, '$1 '))
  await dialog.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByText('The account is saved. Another person must check it.').first()).toBeVisible()
}

async function checkAccount(page: Page, name: string, number: string): Promise<void> {
  await page.goto(`/admin/users/${idOf(name)}/acting`)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Does the passbook or cheque show this account?' })
  await dialog.getByLabel('Account number').fill(number.replace(/.$/, '1'))
  await dialog.getByRole('button', { name: 'Confirm account' }).click()
  await expect(dialog.getByText(/^This is not the number that was saved\./)).toBeVisible()
  await dialog.getByLabel('Account number').fill(number)
  await dialog.getByRole('button', { name: 'Confirm account' }).click()
  await expect(page.getByText('The account is checked and in use.').first()).toBeVisible()
}
