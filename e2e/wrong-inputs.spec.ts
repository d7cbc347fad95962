import { expect, test, type Locator, type Page } from '@playwright/test'
import { describedBy, expectAt } from './fields.ts'
import { atABrowser, signIn, newcomer, type Someone } from './people.ts'
import { idOf, schemesToTry } from './schemes-to-try.ts'
import { goTo } from './seed/fixtures.ts'

/* Every form filled in wrongly: each sentence is at its field (or by the button), the first has the focus, nothing is lost. */

type Who = 'visitor' | 'member' | 'admin'
/** A field by its label, what is typed, and what is said of it; nothing is said of what is right. */
type Filled = readonly [label: string, typed: string, error?: string]

interface Form {
  readonly what: string
  readonly who: Who
  /** Leads to the form; answers the part of the page it stands in. */
  readonly open: (page: Page) => Promise<Locator>
  /** In the order in which they stand. */
  readonly fields: readonly Filled[]
  /** The button; a form without one, or whose button is off meanwhile, is answered on Enter. */
  readonly press?: string | RegExp
}

const LOGIN_PASSWORD =
  'Password must be at least 6 characters long and contain an uppercase letter, number, and special character.'
const REGISTER_PASSWORD = '❌ Password must be 6+ chars, 1 uppercase, 1 number & 1 special char.'
const ALL_READ_IT = 'Please enter a reason. All members can read it.'

let people: Record<Who, Someone>
let extra: Someone
let auctions: Awaited<ReturnType<typeof schemesToTry>>
let [memberId, chitId] = ['', '']
// Their own in every worker: one that begins again after a failure makes them anew.
const FORMING = `Unfinished ${Date.now()}`
const RUNNING = `Wrongly Filled ${Date.now()}`
const BIDDING = `Bid For ${Date.now()}`
const SLIP = `SLIP-${Date.now()}`

/** A page, and on it a part that opens by a button. */
const at =
  (path: () => string, button?: string | RegExp, within?: (page: Page) => Locator) =>
  async (page: Page): Promise<Locator> => {
    await goTo(page, path())
    const main = page.getByRole('main')
    if (button === undefined) return within?.(page) ?? main
    await (within?.(page) ?? main).getByRole('button', { name: button, exact: true }).click()
    return page.getByRole('dialog')
  }

const room = () => `/admin/auctions/${auctions.toMove}`
const rowOf = (text: string) => (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })

const openEdit = async (page: Page): Promise<Locator> => {
  await goTo(page, '/admin/manage-chits')
  await page.getByRole('button', { name: `Actions for ${FORMING}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  return page.getByRole('dialog')
}

const openTopUp = async (page: Page): Promise<Locator> => {
  await goTo(page, '/wallet?add=1')
  await page.getByLabel('At the counter').check()
  return page.getByRole('main')
}
const openEmailChange = async (page: Page): Promise<Locator> => {
  await goTo(page, '/profile')
  await page.getByRole('main').getByRole('button', { name: 'Change email address' }).click()
  return page.getByRole('main')
}
const openTerms = async (page: Page): Promise<Locator> => {
  await goTo(page, '/admin/create-chit')
  await page.getByText('Terms: dividends, limits').click()
  return page.getByRole('main')
}

const FORMS: readonly Form[] = [
  {
    what: 'login',
    who: 'visitor',
    open: at(() => '/login'),
    fields: [
      ['Email', 'asha at kuri', 'Please enter a valid email address.'],
      ['Password', 'weak', LOGIN_PASSWORD],
    ],
    press: 'Login',
  },
  {
    what: 'registration',
    who: 'visitor',
    open: at(() => '/register'),
    fields: [
      ['Name', '\u200B', 'Please enter your name.'],
      ['Email', 'as\u200Bha@kuri.test', '❌ Invalid email format.'],
      ['Password', 'member', REGISTER_PASSWORD],
      ['Phone', '98470 12345'],
      ['Address', '', 'Please enter your address.'],
      ['Location', 'Thrissur'],
    ],
    press: 'Register',
  },
  {
    what: 'a letter to the company',
    who: 'visitor',
    open: at(
      () => '/',
      undefined,
      (page) => page.locator('#contact'),
    ),
    fields: [
      ['Name', 'Asha'],
      ['Email', 'asha@', 'Please enter a valid email address.'],
      ['Subject', ' ', 'Please enter a subject.'],
      ['Message', '', 'Please write your message.'],
    ],
    press: 'Send message',
  },
  {
    what: 'money into the wallet',
    who: 'member',
    open: openTopUp,
    fields: [
      ['Amount', '-5', 'Please enter an amount in rupees.'],
      ['Receipt number from the counter', ' ', 'Please enter the receipt number from the counter.'],
    ],
    press: 'Submit',
  },
  {
    what: 'money out of the wallet',
    who: 'member',
    open: at(() => '/wallet?withdraw=1'),
    fields: [
      ['Amount to withdraw', '-5', 'Please enter an amount in rupees.'],
      ['Name on the bank account', ' ', 'Please enter the name on the account.'],
      ['Account number', '1234', 'An account number has 9 to 18 digits.'],
      ['IFSC', 'SBIN1', 'An IFSC looks like SBIN0001234.'],
    ],
    press: 'Request withdrawal',
  },
  {
    what: 'more money than can be paid online at once',
    who: 'member',
    open: at(() => '/wallet?add=1'),
    fields: [['Amount', '10,00,001', 'Please enter an amount between ₹1 and ₹10,00,000.']],
    press: 'Next',
  },
  {
    what: 'a contribution seen in the bank',
    who: 'admin',
    open: at(() => `/admin/users/${memberId}`, /^Enter bank payment/, rowOf(RUNNING)),
    fields: [['Bank reference (UTR)', ' ', 'Please enter the bank reference.']],
    press: 'Enter ₹',
  },
  {
    what: 'a bid',
    who: 'member',
    open: at(() => `/auctions/${auctions.toBid}`),
    fields: [['You receive, in rupees', '₹1e3', 'Please enter an amount in whole rupees.']],
  },
  {
    what: 'a question about a bid',
    who: 'member',
    open: at(() => `/simulate?chit=${chitId}`),
    fields: [['Your bid in rupees', '-5', 'Please enter an amount in whole rupees.']],
  },
  {
    what: 'an auction to check',
    who: 'visitor',
    open: at(() => '/verify'),
    fields: [['Auction ID, or the link to the auction', ' ', 'Please enter an auction ID.']],
    press: 'Check it',
  },
  {
    what: 'a forgotten password',
    who: 'visitor',
    open: at(() => '/forgot-password'),
    fields: [['Email', 'asha at kuri', '❌ Invalid email format.']],
    press: 'Send the link',
  },
  {
    what: 'another e-mail address',
    who: 'member',
    open: openEmailChange,
    fields: [
      ['New email address', 'asha@', '❌ Invalid email format.'],
      ['Your password', 'Member@123'],
    ],
    press: 'Change email address',
  },
  {
    what: 'the company’s settings',
    who: 'admin',
    open: at(() => '/admin/settings'),
    fields: [
      ['Name on the bank account', 'Kuri Chit Funds'],
      ['Bank and branch', 'State Bank, Thrissur'],
      ['Account number', '123456789012'],
      ['IFSC', 'SBIN1', 'An IFSC looks like SBIN0001234.'],
    ],
    press: 'Save: Where members pay',
  },
  {
    what: 'a standing offer',
    who: 'member',
    open: at(() => `/auctions/${auctions.toOffer}`, 'Set my limit'),
    fields: [['I take at least', '-5', 'Please enter an amount in whole rupees.']],
    press: 'Save my limit',
  },
  {
    what: 'the bank’s rate to compare with',
    who: 'member',
    open: at(() => `/simulate?chit=${chitId}`),
    fields: [['Interest on a bank deposit, % a year', 'seven', 'Please enter a rate from 0 to 99.99.']],
  },
  {
    what: 'one’s own details',
    who: 'member',
    open: at(() => '/profile'),
    fields: [
      ['Name', ' ', 'Please enter your name.'],
      ['Phone', '9'.repeat(41), 'At most 40 characters.'],
      ['Address', '9 Temple Road'],
    ],
    press: /^Save$/,
  },
  {
    what: 'one’s password',
    who: 'member',
    open: at(() => '/profile'),
    fields: [
      ['Current password', 'Member@123'],
      ['New password', 'weak', REGISTER_PASSWORD],
    ],
    press: 'Change password',
  },
  {
    what: 'a new scheme',
    who: 'admin',
    open: openTerms,
    fields: [
      ['Name', '', 'Please enter a name for the scheme.'],
      ['Amount', '१०००', 'Please enter whole rupees in plain digits.'],
      ['Start date', '', 'Please enter a date.'],
      ['Duration in months', '5'],
      ['Total members', '2.5', 'A scheme has 2 to 1,000 members.'],
      ['Commission, % of the pool', 'five', 'Please enter a percentage, such as 5 or 2.5.'],
    ],
    press: 'Create Chit',
  },
  {
    what: 'a scheme’s change',
    who: 'admin',
    open: openEdit,
    fields: [
      ['Name', 'Unfinished after all'],
      ['Amount', '', 'Please enter whole rupees in plain digits.'],
      ['Members', '1', 'A scheme has 2 to 1,000 members.'],
    ],
    press: 'Save changes',
  },
  {
    what: 'the opening of an auction',
    who: 'admin',
    open: at(room, 'Open auction'),
    fields: [
      ['Duration in seconds', '1.5', 'Enter 1 second to 7 days.'],
      ['Reason', 'Everybody is here.'],
    ],
    press: 'Open auction',
  },
  {
    what: 'another time for an auction',
    who: 'admin',
    open: at(room, 'Reschedule'),
    fields: [
      ['Opens, IST', '2040-01-02T10:00'],
      ['Closes, IST', '2040-01-02T09:00', 'The closing time must be after the opening time.'],
      ['Reason', ' ', ALL_READ_IT],
    ],
    press: 'Reschedule auction',
  },
  {
    what: 'an auction’s end without a prize',
    who: 'admin',
    open: at(room, 'Cancel auction'),
    fields: [['Reason', ' ', ALL_READ_IT]],
    press: 'Cancel auction',
  },
  {
    what: 'the security of a prize',
    who: 'admin',
    open: at(() => '/admin/money', 'Record security', rowOf(RUNNING)),
    fields: [['Security taken', ' ', 'Please enter the security, or why none is needed.']],
    press: 'Approve',
  },
  {
    what: 'a top-up turned down',
    who: 'admin',
    open: at(() => '/admin/money', 'Reject', rowOf(SLIP)),
    fields: [['Reason', '', 'Please enter a reason. The member can read it.']],
    press: 'Reject top-up',
  },
]

test.beforeAll(async ({ browser }) => {
  const [member, second] = [await newcomer(browser, 'Wasim'), await newcomer(browser, 'Wilma')]
  const admin = await atABrowser(browser, 'Meera', 'admin@kuri.test')
  people = { visitor: await atABrowser(browser, 'Visitor', ''), member, admin }
  extra = second
  for (const one of [member, second]) await signIn(one)
  await signIn(admin, 'Admin@123')
  const names = { forming: FORMING, running: RUNNING, bidding: BIDDING }
  auctions = await schemesToTry(admin.page, [member.page, second.page], names)
  chitId = await idOf(admin.page, BIDDING)
  memberId = (await (await member.page.request.get('/api/auth/me')).json())._id
  const topup = { amount: 500, method: 'counter', reference: SLIP }
  expect((await member.page.request.post('/api/wallet/topups', { data: topup })).status()).toBe(201)
})
test.afterAll(() => Promise.all([...Object.values(people), extra].map(({ page }) => page.context().close())))

for (const { what, who, open, fields, press } of FORMS) {
  // @spec CMP-8
  test(`${what}: each sentence at its field, focus on the first, nothing lost`, async () => {
    const { page } = people[who]
    const part = await open(page)
    const field = (label: string) => part.getByLabel(label, { exact: true })
    for (const [label, typed] of fields) await field(label).fill(typed)
    if (press !== undefined) await part.getByRole('button', { name: press }).click()
    else await field(fields.at(-1)?.[0] ?? '').press('Enter')
    const wrong = fields.filter(([, , error]) => error !== undefined)
    await expect(field(wrong[0]?.[0] ?? '')).toBeFocused()
    for (const [label, , error = ''] of wrong) {
      await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
      expect((await describedBy(field(label))).includes(error), `${label} shows: ${error}`).toBe(true)
    }
    for (const [label, typed] of fields) await expect(field(label)).toHaveValue(typed)
  })
}

// @spec CMP-8
test('a sentence about a field that was left does not move away the button that is being pressed', async () => {
  const { page } = extra
  await page.clock.install()
  await goTo(page, '/wallet?withdraw=1')
  const amount = page.getByLabel('Amount to withdraw', { exact: true })
  await expect(amount).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await amount.fill('-5')
  await page.getByLabel('IFSC', { exact: true }).focus()
  await page.getByRole('button', { name: 'Request withdrawal' }).hover()
  await page.mouse.down()
  // longer than a field waits before it is judged
  await page.clock.runFor(1_000)
  await page.mouse.up()
  await page.clock.resume()
  await expectAt(amount, 'Please enter an amount in rupees.')
})

// @spec CMP-8
test('what only the server knows stands at its field as well, or by the button', async () => {
  const { visitor, member, admin } = people
  const tab = visitor.page
  await goTo(tab, '/register')
  const rest = { Phone: '9847012345', Address: 'a', Location: 'b' }
  const known = { Name: 'Again', Email: member.email, Password: 'Member@123', ...rest }
  for (const [label, typed] of Object.entries(known)) await tab.getByLabel(label, { exact: true }).fill(typed)
  await tab.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expectAt(tab.getByLabel('Email', { exact: true }), 'This email address is already registered.')
  await expect(tab.getByLabel('Password', { exact: true })).toHaveValue('Member@123')
  await goTo(visitor.page, '/login')
  await visitor.page.getByLabel('Email', { exact: true }).fill(member.email)
  await visitor.page.getByLabel('Password', { exact: true }).fill('Guess@123')
  await visitor.page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(visitor.page.getByRole('main').getByRole('alert')).toHaveText(
    'Login failed. Please check your credentials.',
  )
  await expect(visitor.page.getByLabel('Email', { exact: true })).toHaveValue(member.email)

  await openTopUp(member.page)
  await member.page.getByLabel('Amount', { exact: true }).fill('0.50')
  await member.page.getByLabel('Receipt number from the counter').fill('half a rupee')
  await member.page.getByRole('button', { name: 'Submit' }).click()
  await expectAt(member.page.getByLabel('Amount', { exact: true }), 'Please enter an amount between ₹1')

  const move = await at(room, 'Reschedule')(admin.page)
  await move.getByLabel('Opens, IST').fill('2020-01-01T10:00')
  await move.getByLabel('Closes, IST').fill('2020-01-01T11:00')
  await move.getByLabel('Reason').fill('A holiday.')
  await move.getByRole('button', { name: 'Reschedule auction' }).click()
  await expectAt(move.getByLabel('Opens, IST'), 'This time has passed. Choose a later one.')
  await expect(move.getByLabel('Reason')).toHaveValue('A holiday.')
  // It goes while its form is open: that is about no field.
  const edit = await openEdit(admin.page)
  await edit.getByLabel('Name', { exact: true }).fill('Too late')
  await admin.page.request.delete(`/api/chit/${await idOf(admin.page, FORMING)}`)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit.getByRole('alert')).toContainText('Failed to update chit scheme.')
  await expect(edit.getByLabel('Name', { exact: true })).toHaveValue('Too late')
})
