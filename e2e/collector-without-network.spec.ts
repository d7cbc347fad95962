import { expect, test, type Page } from '@playwright/test'
import { assign, collectorWithRound, namesKept, PHONE } from './collector.ts'
import {
  administrator,
  callingAdministrator,
  cashierCaller,
  closeAll,
  newCaller,
  PASSWORD,
  runningScheme,
  signedIn,
  type Caller,
  type SignedInUser,
} from './seed/fixtures.ts'

/* A collector in a house without network: the page opens, receipts are given and kept, and sent when there is network again. */

test.describe.configure({ mode: 'serial', timeout: 60_000 })

const OFFLINE_ROUND = /\/api\/collect\/round\?.*offline=1/
let admin: Caller
let members: [Caller, Caller]
let hema: SignedInUser
let page: Page
test.beforeAll(async ({ browser }) => {
  admin = await callingAdministrator()
  ;({ collector: hema, members } = await collectorWithRound(browser, admin, {
    collector: 'Hema Door',
    members: ['Meera Pillai', 'Nikhil Rao'],
    scheme: `Door ${Date.now()}`,
  }))
  page = hema.page
  // the phone has the time of the demonstration, which other journeys move: days are judged by both
  await page.clock.install({ time: await demoTime() })
})
test.afterAll(async () => {
  await closeAll(hema, ...members, admin)
})

const stop = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()

async function take(name: string, rupees: string): Promise<void> {
  await stop(name).getByRole('button', { name: 'Take payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount received' }).fill(rupees)
  await dialog.getByRole('button', { name: 'Give receipt' }).click()
  await expect(page.getByText('Receipt given')).toBeVisible()
}

/** The slip of the receipt that was just given, printed without network: the second print says that it is one. */
async function printSlip(): Promise<void> {
  await page.evaluate(() => void (window.print = () => undefined))
  await page.getByRole('button', { name: 'Slip', exact: true }).click()
  const slip = page.getByRole('region', { name: 'Slip for the printer' })
  const { name } = await (await admin.calls.get('/api/company')).json()
  await expect(slip).toContainText(name)
  await expect(slip).toContainText(/Receipt\s*R\d+-00001/)
  await expect(slip).toContainText('Hema Door')
  await expect(slip).toContainText('Rupees five thousand only')
  await expect(slip).toContainText(/Still due, with late fees\s*₹0/)
  await expect(slip.getByRole('img', { name: /QR code to check receipt/ })).toBeVisible()
  await page.getByRole('button', { name: 'Print slip', exact: true }).click()
  await page.getByRole('button', { name: 'Print slip again' }).click()
  await expect(slip).toContainText('DUPLICATE 1')
  await page.getByRole('button', { name: 'Slip', exact: true }).click()
  await expect(slip).toHaveCount(0)
}

async function demoTime(): Promise<Date> {
  const { serverTime } = await (await admin.calls.get('/api/company')).json()
  return new Date(serverTime)
}

/** A day that can be promised. */
async function inThirtyDays(): Promise<string> {
  return new Date((await demoTime()).getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
}

async function promise(name: string, rupees: string): Promise<void> {
  await stop(name).getByRole('button', { name: 'Promised to pay' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount promised' }).fill(rupees)
  await dialog.getByLabel('To be paid by').fill(await inThirtyDays())
  await dialog.getByRole('button', { name: 'Note the promise' }).click()
  await expect(dialog).toHaveCount(0)
}

// @spec PAY-13, INS-12, INS-13
test('a collector gives receipts in airplane mode, reloads, and the money is booked once when there is network again', async () => {
  await page.goto('/collect')
  await page.getByRole('button', { name: 'Set up this phone' }).click()
  await expect(page.getByText('All receipts are sent.')).toBeVisible()
  await expect(stop('Meera')).toBeVisible()
  // the page is kept as soon as its worker is ready
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/No network. Receipts work./)).toBeVisible()
  await expect(stop('Meera')).toBeVisible()
  await take('Meera', '5000')
  await expect(page.getByRole('img', { name: /QR code to check receipt R\d+-00001/ })).toBeVisible()
  await expect(page.getByText('1 receipt waits')).toBeVisible()
  await printSlip()
  await stop('Nikhil').getByRole('button', { name: 'Not at home' }).click()
  await expect(page.getByText('1 visit waits')).toBeVisible()
  await promise('Nikhil', '3000')
  await take('Nikhil', '2000')
  // the receipt before it may still be shown: this one is given when it is counted
  await expect(page.getByText('2 receipts wait')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No network. Receipts work. · 2 receipts wait · 2 visits wait')).toBeVisible()
  await expect(stop('Meera').getByRole('button', { name: 'Take payment' })).toHaveCount(0)
  await expect(stop('Nikhil').getByText('₹3,000', { exact: true })).toBeVisible()
  await expect(stop('Nikhil')).toContainText(/Promised on .*: ₹3,000 by .*\. Kept on this phone, not sent yet\./)

  await page.context().setOffline(false)
  await expect(page.getByText('All receipts are sent.')).toBeVisible({ timeout: 40_000 })
  const round = await (await hema.calls.get('/api/collect')).json()
  expect(round.inHand).toEqual({ cash: 7000, upi: 0 })
  const dues = round.members.map(({ dues }: { dues: { amount: number }[] }) => dues.map(({ amount }) => amount))
  expect(dues.toSorted()).toEqual([[], [3000]])
  await expect(stop('Nikhil')).toContainText('Not at home on')
  await expect(stop('Nikhil')).toContainText(/Promised on .*: ₹3,000 by/)
  await expect(stop('Nikhil')).toContainText(/Promised ₹3,000 by .*Promised to collector Hema Door\./)
  const { promise: noted } = await (await members[1].calls.get('/api/me/promises')).json()
  // ₹2,000 were paid after it
  expect(noted).toMatchObject({ amount: 3000, paid: 2000, state: 'open', collector: { name: 'Hema Door' } })
})

// @spec PAY-13
test('a collector’s phone takes at most what is chosen, in whole rupees, and says so', async () => {
  await stop('Nikhil').getByRole('button', { name: 'Take payment' }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByRole('textbox', { name: 'Amount received' })
  await expect(amount).toHaveValue(/^3,?000$/)
  for (const [typed, why] of [
    ['3001', /It is more than ₹3,000/],
    ['10.50', /whole rupees/],
    ['', /enter what you received/],
  ] as const) {
    await amount.fill(typed)
    await dialog.getByRole('button', { name: 'Give receipt' }).click()
    await expect(dialog.getByText(why)).toBeVisible()
  }
  await amount.fill('1000')
  await expect(dialog.getByText('Oldest first. ₹2,000 stays due.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

// @spec CMP-11
test('what was typed into a form of an earlier build, which took no cheques, is there again, and a cheque can be taken', async () => {
  const draft = { ticked: [], amount: 100_000, method: 'cheque', reference: '', note: 'Kept.' }
  const [userId, memberId] = [hema.id, members[1].id]
  await page.evaluate(
    (kept) => sessionStorage.setItem('put-aside', kept),
    JSON.stringify({ userId, forms: { [`collect ${memberId}`]: draft } }),
  )
  await page.reload()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Note')).toHaveValue('Kept.')
  await dialog.getByRole('button', { name: 'Give acknowledgement' }).click()
  await expect(dialog.getByText('Please enter the 6 digits printed on the cheque.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

// @spec PAY-13
test('who checks the QR code of a receipt sees that a phone of the company signed it', async () => {
  const link = await page.evaluate(async () => {
    let text = ''
    Object.defineProperty(navigator, 'share', { value: async (data: { text: string }) => void (text = data.text) })
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Share receipt')
    button?.click()
    await new Promise((resolve) => setTimeout(resolve, 100))
    return /https?:\S+/.exec(text)?.[0] ?? ''
  })
  const stranger = await page.context().browser()?.newPage()
  await stranger?.goto(link)
  await expect(stranger?.getByText(/was signed by a phone of the company/) ?? page.getByText('nothing')).toBeVisible()
  await stranger?.close()
})

// @spec PAY-18
test('a collector takes a cheque in airplane mode: an acknowledgement, no receipt, received once when it is sent', async () => {
  await page.context().setOffline(true)
  await stop('Nikhil').getByRole('button', { name: 'Take payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount received' }).fill('1000')
  await dialog.getByRole('radio', { name: /Cheque/ }).check()
  await dialog.getByRole('button', { name: 'Give acknowledgement' }).click()
  await expect(dialog.getByText('Please enter the 6 digits printed on the cheque.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /Number of the cheque/ }).fill('123456')
  await dialog.getByRole('textbox', { name: 'Bank and branch' }).fill('Federal Bank, Thrissur')
  await dialog.getByLabel('Date on the cheque').fill(await inThirtyDays())
  await dialog.getByRole('button', { name: 'Give acknowledgement' }).click()
  await expect(page.getByText('Acknowledgement given')).toBeVisible()
  await expect(page.getByText(/No receipt of money/)).toBeVisible()
  await expect(stop('Nikhil')).toContainText(/Acknowledgement R\d+-00003, cheque of ₹1,000/)
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click()
  await page.context().setOffline(false)
  await expect(page.getByText('All receipts are sent.')).toBeVisible({ timeout: 40_000 })
  const round = await (await hema.calls.get('/api/collect')).json()
  expect(round.inHand).toEqual({ cash: 7000, upi: 0 })
  expect(round.cheques).toMatchObject([{ amount: 1000, chequeNo: '123456', reason: null }])
  await expect(stop('Nikhil')).toContainText('Cheque of ₹1,000 on')
})

// @spec PAY-16, PAY-13
test('a collector takes what is owed for a returned cheque in airplane mode, as a whole, and it is settled when it is sent', async () => {
  const omana = await newCaller('Omana Das')
  const cashier = await cashierCaller(admin, 'Cheque Cashier')
  await runningScheme(admin, `Cheque door ${Date.now()}`, [omana, members[1]])
  await returnedCheque(omana, cashier)
  await assign(admin, omana, hema)
  await page.reload()
  await expect(stop('Omana')).toContainText('Returned cheque 314159')
  await page.context().setOffline(true)
  await stop('Omana').getByRole('button', { name: 'Take payment' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: /Returned cheque 314159/ })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Amount received' }).fill('4999')
  await dialog.getByRole('button', { name: 'Give receipt' }).click()
  await expect(
    dialog.getByText(
      'What is owed for a returned cheque or a cancelled receipt is paid as a whole. Enter ₹5,000 or more.',
    ),
  ).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount received' }).fill('5000')
  await dialog.getByRole('button', { name: 'Give receipt' }).click()
  await expect(page.getByText('Receipt given')).toBeVisible()
  await expect(stop('Omana')).not.toContainText('Returned cheque')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.context().setOffline(false)
  await expect(page.getByText('All receipts are sent.')).toBeVisible({ timeout: 40_000 })
  expect((await (await omana.calls.get('/api/me/dues')).json()).debts).toEqual([])
  expect((await (await hema.calls.get('/api/collect')).json()).inHand).toEqual({ cash: 12_000, upi: 0 })
  await closeAll(omana, cashier)
})

/** The first due of a member, paid by a cheque that the bank paid and took back. */
async function returnedCheque(member: Caller, cashier: Caller): Promise<void> {
  const found = await (await cashier.calls.get(`/api/admin/counter/members/${member.id}`)).json()
  const { chitId, ticketNo, month, year, amount } = [...found.lines, found.next][0]
  const written = {
    chequeNo: '314159',
    bank: 'Federal Bank, Thrissur',
    dated: new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10),
  }
  const data = { memberId: member.id, lines: [{ chitId, ticketNo, month, year, amount }], ...written }
  const received = await cashier.calls.post('/api/admin/cheques', { data })
  expect(received.status()).toBe(201)
  const path = `/api/admin/cheques/${(await received.json()).cheque._id}`
  expect((await cashier.calls.patch(`${path}/deposit`, { data: { slip: 'FB-1' } })).status()).toBe(200)
  expect((await admin.calls.patch(`${path}/clear`)).status()).toBe(200)
  expect((await cashier.calls.patch(`${path}/return`, { data: { reason: 'Funds insufficient.' } })).status()).toBe(200)
}

// @spec PAY-13
test('a collector cannot log out while receipts wait, and leaves no round, receipts and keys on the phone afterwards', async () => {
  await page.context().route('**/api/collect/sync', (route) => route.abort())
  await page.reload()
  await take('Nikhil', '1000')
  await logOut()
  await expect(page.getByText(/Receipts or visits on this phone are not sent yet/)).toBeVisible()
  const isTried = page.waitForRequest('**/api/collect/sync')
  await page.getByRole('button', { name: 'Send now' }).click()
  await isTried
  await page.context().setOffline(true)
  await page.context().unroute('**/api/collect/sync')
  await page.context().setOffline(false)
  await expect(page.getByText('All receipts are sent.')).toBeVisible()
  // a round is on its way when a receipt is given and when the collector logs out: neither waits for it
  const round = await heldRound()
  await stop('Nikhil').getByRole('button', { name: 'Not at home' }).click()
  await round.isAsked
  await take('Nikhil', '500')
  await expect(page.getByRole('img', { name: /QR code to check receipt R\d+-00006/ })).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /R\d+-00006,/ })
      .last(),
  ).toContainText('Sent')
  await logOut()
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await round.comes()
  // names and sums of members are on the phone no longer than needed; what signs stays, and the next number with it
  expect(await namesKept(page)).toEqual([expect.stringMatching(/^[0-9a-f-]+\/phone$/)])
})

/** The next rounds are answered when it is said, and not before. */
async function heldRound(): Promise<{ isAsked: Promise<unknown>; comes: () => Promise<void> }> {
  const [isAsked, isLetGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answered: Promise<void>[] = []
  await page.context().route(OFFLINE_ROUND, async (route) => {
    const answer = async () => {
      const response = await route.fetch()
      isAsked.resolve()
      await isLetGo.promise
      await route.fulfill({ response }).catch(() => undefined)
    }
    answered.push(answer())
    await answered.at(-1)
  })
  const comes = async () => {
    isLetGo.resolve()
    await Promise.all(answered)
    await page.context().unroute(OFFLINE_ROUND)
    // the page has its turn at what the phone keeps, and the one after it
    for (let turn = 0; turn < 10; turn += 1)
      await page.evaluate(() =>
        navigator.locks.request('kuri numbers', () => new Promise((done) => requestAnimationFrame(done))),
      )
  }
  return { isAsked: isAsked.promise, comes }
}

async function logOut(): Promise<void> {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
}

// @spec PAY-13, PAY-8
test('a handover is counted piece by piece, and a phone reported lost has no round until it is set up again', async ({
  browser,
}) => {
  const back = await signedIn(browser, hema.email)
  expect((await back.calls.post('/api/collect/handovers', { data: {} })).status()).toBe(201)
  const meera = await administrator(browser)
  await meera.page.goto('/admin/collectors')
  const row = meera.page.getByRole('listitem').filter({ hasText: 'Hema Door' })
  await row.getByRole('button', { name: 'Count' }).click()
  const dialog = meera.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Number of ₹500' }).fill('26')
  await expect(dialog.getByLabel('Reason for the difference')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Number of ₹500' }).fill('27')
  await expect(dialog.getByLabel('Reason for the difference'), 'the cheque is not ticked').toBeVisible()
  await dialog.getByRole('checkbox', { name: /Cheque 123456, Federal Bank/ }).check()
  await dialog.getByRole('button', { name: 'Confirm count' }).click()
  await expect(meera.page.getByText('Counted and recorded.')).toBeVisible()
  expect((await (await back.calls.get('/api/collect')).json()).inHand).toEqual({ cash: 0, upi: 0 })

  const phone = meera.page.getByRole('row').filter({ hasText: 'Hema Door' }).filter({ hasText: 'In use' })
  await phone.getByRole('button', { name: 'Block' }).click()
  await meera.page.getByRole('dialog').getByLabel('Why?').fill('Lost on the bus.')
  await meera.page.getByRole('button', { name: 'Block the phone' }).click()
  await expect(meera.page.getByText('The phone is blocked.')).toBeVisible()

  await page.setViewportSize(PHONE)
  await page.getByLabel('Email').fill(hema.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/collect|dashboard/)
  await page.goto('/collect')
  await expect(page.getByText('This phone is blocked')).toBeVisible()
  await page.getByRole('button', { name: 'Set up again' }).click()
  await page.getByRole('button', { name: 'Set up this phone' }).click()
  await expect(stop('Nikhil')).toBeVisible()
  await take('Nikhil', '500')
  await expect(page.getByText(/Receipt R\d+-00001/).first()).toBeVisible()
  await closeAll(back, meera)
})
