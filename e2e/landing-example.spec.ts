import { expect, test, type Page } from '@playwright/test'
import {
  answer,
  asksFrom,
  atABrowser,
  bidButton,
  expectLedgerSound,
  logIn,
  placeBid,
  register,
  registerByCall,
  signIn,
  showWhatIsGivenUp,
  type Someone,
} from './people.ts'
import { goTo, moveClock } from './seed/fixtures.ts'

/*
 * The landing page's example lived through by several people at once, in pages by those of whom there is something to
 * see and by calls for the others: five pay 10,000 each, a bid of 4,000 wins, the
 * winner receives 46,000, the others 1,000 each; next month four pay 9,000 and the winner 10,000, and the pool is full again.
 */

const SCHEME = 'Temple Road Five'
const NAMES = ['Anu', 'Binu', 'Chitra', 'Deepa', 'Eapen'] as const
type Name = (typeof NAMES)[number]
/** Two who bid and do not win, the winner, and one who only looks; Eapen would see what Deepa sees. */
const WATCHERS = ['Anu', 'Binu', 'Chitra', 'Deepa'] as const

test.describe.configure({ mode: 'serial' })

let admin: Someone
let members: Record<Name, Someone>
let chitId = ''

test.beforeAll(async ({ browser }) => {
  admin = await atABrowser(browser, 'Admin', 'admin@kuri.test')
  await signIn(admin, 'Admin@123')
  const arrived = await Promise.all(
    NAMES.map(async (name) => [name, await atABrowser(browser, name, `${name.toLowerCase()}@journey.test`)] as const),
  )
  members = Object.fromEntries(arrived) as Record<Name, Someone>
})

test.afterAll(async () => {
  await Promise.all([admin, ...Object.values(members)].map(({ page }) => page.context().close()))
})

test('an administrator creates the scheme', async () => {
  const { page } = admin
  await page.goto('/admin/create-chit')
  await page.getByLabel('Name', { exact: true }).fill(SCHEME)
  await page.getByLabel('Amount', { exact: true }).fill('250000')
  await page.getByLabel('Duration in months', { exact: true }).fill('5')
  await page.getByLabel('Total members', { exact: true }).fill('5')
  await page.getByLabel('Start date', { exact: true }).fill(await today(page))
  await expect(page.getByLabel('Commission, % of the pool')).toHaveValue('5')
  await page.getByLabel('Commission, % of the pool').fill('0')
  await expect(
    page.getByText('Each member pays ₹10,000 a month. The pool is ₹50,000. The total is ₹2,50,000.').first(),
  ).toBeAttached()
  await page.getByRole('button', { name: 'Create Chit' }).click()
  await expect(page.getByText('✅ Chit scheme created successfully!').first()).toBeVisible()
  await expect(page.getByRole('link', { name: `Open ${SCHEME}` })).toBeVisible()
})

// @seed 0.2, 1.1
test('one member registers, logs in and asks to join in pages, four do it by calls', async () => {
  chitId = await idOf(SCHEME)
  await register(members.Anu)
  await logIn(members.Anu)
  await goTo(members.Anu.page, `/join-chit/${chitId}`)
  const card = members.Anu.page.getByRole('article').filter({ hasText: SCHEME })
  await asksFrom(card)
  await expect(card.getByRole('button', { name: 'Waiting for Approval' })).toBeVisible()
  // what the pages of the first have shown is done by calls for the others, here and below
  for (const name of NAMES.slice(1)) {
    await registerByCall(members[name])
    await signIn(members[name])
    expect((await callAs(members[name].page, 'POST', `/api/chits/join/${chitId}`)).status).toBe(201)
  }
})

// @seed 0.2
test('the administrator approves them, and the sixth finds it full', async ({ browser }) => {
  const { page } = admin
  await goTo(page, '/admin/manage-users')
  for (const name of NAMES) {
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ hasText: SCHEME })
      .getByRole('button', { name: 'Approve' })
      .click()
    await answer(page, 'Approve this user for this chit scheme?', `Approve ${name}`)
    await expect(page.getByText('User approved successfully.').first()).toBeVisible()
  }
  const late = await atABrowser(browser, 'Late', 'late@journey.test')
  await registerByCall(late)
  await signIn(late)
  await late.page.goto(`/join-chit/${chitId}`)
  await expect(
    late.page.getByRole('article').filter({ hasText: SCHEME }).getByRole('button', { name: 'Full' }),
  ).toBeDisabled()
  await late.page.context().close()
})

// @seed 1.4, 1.7, 2.17
test('one tops up online, four at the counter', async () => {
  await topUpOnline(members.Anu.page)
  await askForTopUp(members.Binu.page)
  const { page } = admin
  await goTo(page, '/admin/money')
  await page.getByRole('listitem').filter({ hasText: 'Binu' }).getByRole('button', { name: 'Approve' }).click()
  await answer(page, 'Have we received this money?', /Confirm/)
  await expect(page.getByText(/is in the wallet of Binu/).first()).toBeVisible()
  for (const name of ['Chitra', 'Deepa', 'Eapen'] as const) await topUpByCall(members[name].page)
  for (const name of ['Anu', 'Binu', 'Chitra'] as const) await expectWallet(members[name].page, '₹20,000')
})

// @seed 0.2, 1.1
test('the administrator starts the scheme and everybody pays the first month', async () => {
  const { page } = admin
  await goTo(page, '/admin/manage-chits')
  await page.getByRole('button', { name: `Actions for ${SCHEME}` }).click()
  await page.getByRole('menuitem', { name: /Start/ }).click()
  await answer(page, 'Start this chit scheme?', `Start ${SCHEME}`)
  await expect(page.getByText('Chit scheme started.').first()).toBeVisible()
  await payFromWallet(members.Anu.page, '₹10,000')
  for (const name of NAMES.slice(1)) await payByCall(members[name].page, 10_000)
  await expectPool('₹50,000')
})

// @spec NTF-5 @seed 1.1, 1.7
test('bids appear in another browser without reloading, 25,001 is refused, 4,000 wins', async () => {
  const auctionId = await auctionOf(1)
  await openAuction(auctionId)
  for (const name of WATCHERS) {
    await goTo(members[name].page, `/auctions/${auctionId}`)
    await expect(members[name].page.getByText(/^Live \d\d:\d\d/)).toBeVisible()
  }
  const [anu, binu, chitra] = [members.Anu.page, members.Binu.page, members.Chitra.page]
  await bid(anu, '₹1,000')
  await expectBoard(binu, 'Anu leads and takes ₹49,000.')
  await bid(binu, '₹2,500')
  await expectBoard(anu, 'Binu has bid higher and gives up ₹2,500.')

  await showWhatIsGivenUp(chitra)
  await chitra.getByLabel('Your bid in rupees', { exact: true }).fill('25001')
  await chitra.keyboard.press('Tab')
  await expect(bidButton(chitra, '₹25,001')).toBeDisabled()
  await expect(chitra.getByText(/The highest bid in this scheme is ₹25,000/).first()).toBeVisible()
  await chitra.getByLabel('Your bid in rupees', { exact: true }).fill('60000')
  await expect(bidButton(chitra, '₹60,000')).toHaveText('Give up ₹60,000 now')
  const refused = await callAs(chitra, 'POST', `/api/auctions/${auctionId}/bids`, { amount: 25_001 })
  expect(refused).toMatchObject({ status: 422, body: { code: 'bid_above_cap' } })

  await bid(chitra, '₹4,000')
  await expectBoard(chitra, 'You lead.')
  await expect(anu.getByText('₹4,000').first()).toBeVisible()
  await moveClock(admin.page.request, { days: 1 })
  await expectBoard(chitra, 'You won prize 1.')
  // those who bid chose to see what is given up
  await expectBoard(anu, 'Chitra won prize 1 and gives up ₹4,000.')
  await expectBoard(binu, 'Chitra won prize 1 and gives up ₹4,000.')
  await expectBoard(members.Deepa.page, 'Chitra won prize 1 and takes ₹46,000.')
})

// @finding U28 @seed 1.5, 1.7
test('the prize is approved and the winner’s wallet grows by 46,000', async () => {
  await expectWallet(members.Chitra.page, '₹10,000')
  const { page } = admin
  await page.goto('/admin/money')
  await page
    .getByRole('listitem')
    .filter({ hasText: SCHEME })
    .getByRole('button', { name: /Record security|Approve prize/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Pay this prize to Chitra?' })
  await dialog.getByLabel('Security taken', { exact: true }).fill('Two guarantors, salary slips seen')
  // as many as the settings ask of a winner, and more where they are needed
  await dialog.getByLabel('Guarantor 1', { exact: true }).fill('Ravi Nair')
  await dialog.getByLabel('Guarantor 2', { exact: true }).fill('Sana Ali')
  await dialog.getByRole('button', { name: 'Add a guarantor' }).click()
  await expect(dialog.getByLabel('Guarantor 3', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve ₹46,000' }).click()
  await expect(page.getByText('₹46,000 is in the wallet of Chitra.').first()).toBeVisible()
  const { body: prizes } = await callAs(page, 'GET', '/api/admin/prizes?status=approved')
  expect(prizes).toContainEqual(
    expect.objectContaining({
      chitName: SCHEME,
      securities: [expect.objectContaining({ name: 'Ravi Nair' }), expect.objectContaining({ name: 'Sana Ali' })],
    }),
  )
  await expectWallet(members.Chitra.page, '₹56,000')
})

// @seed 1.2
test('next month four pay 9,000, the winner 10,000, and the pool is full again', async () => {
  await moveClock(admin.page.request, { days: 31 })
  await payFromWallet(members.Anu.page, '₹9,000')
  await payFromWallet(members.Chitra.page, '₹10,000')
  for (const name of ['Binu', 'Deepa', 'Eapen'] as const) await payByCall(members[name].page, 9_000)
  await expectPool('₹50,000')
})

// @seed 1.5
test('notices and letters have arrived', async () => {
  await goTo(members.Chitra.page, '/notices')
  await expect(members.Chitra.page.getByText(/46,000/).first()).toBeVisible()
  await goTo(members.Anu.page, '/notices')
  await expect(members.Anu.page.getByText(SCHEME).first()).toBeVisible()
  await goTo(admin.page, '/admin/outbox')
  await expect(admin.page.getByText('To chitra@journey.test').first()).toBeVisible()
  await expectLedgerSound(admin.page)
})

/** A call as this browser's person makes it, for what no screen does: the clock, and bids a screen would not send. */
async function callAs(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answered = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { data: body }),
  })
  return { status: answered.status(), body: await answered.json() }
}

async function now(page: Page): Promise<Date> {
  const { body } = await callAs(page, 'GET', '/api/admin/clock')
  return new Date((body as { now: string }).now)
}

async function today(page: Page): Promise<string> {
  const istMs = (await now(page)).getTime() + 330 * 60_000
  return new Date(istMs).toISOString().slice(0, 10)
}

async function idOf(name: string): Promise<string> {
  const { body } = await callAs(admin.page, 'GET', '/api/chit')
  return (body as { _id: string; name: string }[]).find((chit) => chit.name === name)?._id ?? ''
}

async function auctionOf(prizeNo: number): Promise<string> {
  const { body } = await callAs(admin.page, 'GET', `/api/auctions?chitId=${chitId}`)
  return (body as { _id: string; prizeNo: number }[]).find((auction) => auction.prizeNo === prizeNo)?._id ?? ''
}

async function openAuction(auctionId: string): Promise<void> {
  const { page } = admin
  await goTo(page, `/admin/auctions/${auctionId}`)
  await page.getByRole('button', { name: 'Open auction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open this auction?' })
  await dialog.getByLabel('Duration in seconds', { exact: true }).fill('3600')
  await dialog.getByLabel('Reason', { exact: true }).fill('Everybody has paid')
  await dialog.getByRole('button', { name: 'Open auction' }).click()
  await expect(page.getByText('The auction is open.').first()).toBeVisible()
}

async function bid(page: Page, rupees: string): Promise<void> {
  await placeBid(page, rupees)
  await expect(page.getByText('Recorded at')).toBeVisible()
}

/** What the auction's board says, as eyes and ears get it. */
async function expectBoard(page: Page, sentence: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'The auction now' }).getByText(sentence)).toBeVisible()
}

async function topUpOnline(page: Page): Promise<void> {
  await goTo(page, '/wallet')
  await page.getByRole('button', { name: 'Add money' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('20000')
  await page.getByRole('radio', { name: /Online/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/payment**')
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByLabel('Payment method', { exact: true }).selectOption({ label: 'Phone Pay' })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/sandbox/checkout/**')
  await page.getByRole('button', { name: 'Pay ₹20,000' }).click()
  await expect(page.getByText('The money is in your wallet.').first()).toBeVisible()
}

async function askForTopUp(page: Page): Promise<void> {
  await goTo(page, '/wallet')
  await page.getByRole('button', { name: 'Add money' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('20000')
  await page.getByRole('radio', { name: /At the counter/ }).check()
  await page.getByLabel('Receipt number from the counter', { exact: true }).fill('Slip 17')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('₹20,000 submitted. Waiting for approval.').first()).toBeVisible()
}

async function topUpByCall(page: Page): Promise<void> {
  const slip = { amount: 20_000, method: 'counter', reference: 'Slip 17' }
  const requested = await callAs(page, 'POST', '/api/wallet/topups', slip)
  const { topup } = requested.body as { topup: { _id: string } }
  expect((await callAs(admin.page, 'PATCH', `/api/admin/topups/${topup._id}/approve`)).status).toBe(200)
}

interface Due {
  readonly month: string
  readonly year: number
  readonly net: number
  readonly status: string
}

async function payByCall(page: Page, rupees: number): Promise<void> {
  const { body: dues } = await callAs(page, 'GET', `/api/chit/${chitId}/instalments?mine=1`)
  const due = (dues as Due[]).find(({ status }) => status !== 'paid')
  expect(due?.net).toBe(rupees)
  const paid = await callAs(page, 'POST', '/api/contributions', { chitId, month: due?.month, year: due?.year })
  expect(paid.status).toBe(201)
}

async function payFromWallet(page: Page, sum: string): Promise<void> {
  await page.goto('/my-chits')
  await page.getByRole('listitem').filter({ hasText: SCHEME }).getByRole('button', { name: 'Pay Contribution' }).click()
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await page.waitForURL('**/payment**')
  await expect(page.getByRole('main').getByText(sum).first()).toBeVisible()
  await page.getByRole('button', { name: 'Pay from wallet' }).click()
  await expect(page.getByText(/^Paid\. Thank you/).first()).toBeVisible()
}

async function expectWallet(page: Page, sum: string): Promise<void> {
  await goTo(page, '/wallet')
  await expect(page.getByRole('main').getByText(sum, { exact: true }).first()).toBeVisible()
}

async function expectPool(sum: string): Promise<void> {
  const { body } = await callAs(admin.page, 'GET', `/api/chit/${chitId}`)
  const { pool } = (body as { chit: { pool: number } }).chit
  expect(`₹${pool.toLocaleString('en-IN')}`).toBe(sum)
}
