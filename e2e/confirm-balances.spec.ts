import { expect, test, type Page } from '@playwright/test'
import { chanceOf } from '../packages/server/test/moving-in/chance.ts'
import { dirtyWorkbook } from '../packages/server/test/moving-in/dirty-workbook.ts'
import { renamed } from '../packages/server/test/moving-in/given-import.ts'
import { oldCompany } from '../packages/server/test/moving-in/old-company.ts'
import { xlsxOf } from '../packages/server/test/moving-in/xlsx.ts'
import { inABrowser, LAPTOP, logInHere } from './people.ts'

/* A scheme has moved in. Staff print slips; a member without a log-in says by phone whether the balances are right. */

const PHONE = { width: 360, height: 740 }
const BOOKS = renamed(oldCompany(chanceOf(17), { chits: 1, people: 24, mostMonths: 4 }), 'ASKED')

test.describe.configure({ mode: 'serial' })

interface Slip {
  user: { name: string; code: string }
  tickets: { chitName: string; ticketNo: number; paidMonths: number; months: number }[]
  link: string
  code: string
}

let staff: Page
let member: Page
let importId = ''
let slip: Slip
test.beforeAll(async ({ browser }) => {
  staff = await inABrowser(browser, { viewport: LAPTOP })
  member = await inABrowser(browser, { viewport: PHONE })
  await staff.goto('/login')
  await logInHere(staff, 'admin@kuri.test', 'Admin@123')
})
test.afterAll(async () => {
  // the other journeys have the schemes that they know
  if (importId !== '') await posted(`/api/admin/imports/${importId}/undo`, { chit: 'ASKED-GOLD-1' })
  await staff.context().close()
  await member.context().close()
})

/** A call of the administrator; gives its answer. */
const posted = (path: string, body: object): Promise<unknown> =>
  staff.evaluate(
    async ([to, text]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
        'content-type': 'application/json',
      }
      const answered = await fetch(to, { method: 'POST', headers, body: text })
      if (!answered.ok) throw new Error(`${to}: ${await answered.text()}`)
      return (await answered.json()) as unknown
    },
    [path, JSON.stringify(body)] as const,
  )

const ticketOf = (page: Page, place: number) => {
  const ticket = slip.tickets[place]
  if (!ticket) throw new Error('the member has no such ticket')
  return page.getByRole('article', { name: `Ticket ${ticket.ticketNo} of ${ticket.chitName}` })
}

const widthBeyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

// @spec MOV-15, MOV-22
test('staff make slips of a scheme that moved in, to be printed alone on their sheets', async () => {
  await staff.goto('/admin/imports')
  await staff.getByLabel('Workbook', { exact: true }).setInputFiles({
    name: 'Balances.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: xlsxOf(dirtyWorkbook(BOOKS, null).sheets),
  })
  await staff.getByRole('button', { name: 'Do the dry run' }).click({ timeout: 60_000 })
  await expect(staff.getByText('There is no difference.')).toBeVisible()
  importId = new URL(staff.url()).pathname.split('/').at(-1) ?? ''
  await posted(`/api/admin/imports/${importId}/accept`, {})

  await staff.reload()
  await staff.getByRole('link', { name: 'Show answers and print slips' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Balances that members confirm' })).toBeVisible()
  await expect(staff.getByText('Choose a scheme to make its slips.')).toBeVisible()
  await staff.getByLabel('Scheme', { exact: true }).selectOption({ index: 1 })
  const made = staff.waitForResponse((response) => response.url().endsWith('/balances/slips'))
  await staff.getByRole('button', { name: 'Make slips' }).click()
  const { slips } = (await (await made).json()) as { slips: Slip[] }
  await expect(staff.getByRole('button', { name: `Print ${slips.length} slips` })).toBeVisible()
  const several = slips.find(({ tickets }) => tickets.length > 1)
  if (!several) throw new Error('nobody has two tickets')
  slip = several

  await staff.emulateMedia({ media: 'print' })
  const sheet = staff.locator('[data-print-sheet]')
  await expect(sheet.getByText(slip.code)).toBeVisible()
  await expect(staff.getByRole('heading', { level: 1 })).toBeHidden()
  await staff.emulateMedia({ media: 'screen' })
  await expect(sheet).toBeHidden()
})

// @spec MOV-22
test('a member opens the link on a phone, confirms one ticket and disputes another', async () => {
  await member.goto(slip.link.slice(new URL(slip.link).origin.length))
  // nobody reads the token in the address; the page is there after a reload, and after the link that skips the menu
  await expect(member).toHaveURL(/\/balances$/)
  await member.evaluate(() => (location.hash = '#main'))
  await expect
    .poll(() => member.evaluate(() => JSON.stringify(history.state)))
    .toContain(new URL(slip.link).hash.slice(1))
  await member.reload()
  const [first] = slip.tickets
  const right = ticketOf(member, 0)
  await expect(right.getByText(`${first?.paidMonths} of ${first?.months} months are paid.`)).toBeVisible()
  expect(await widthBeyond(member)).toBeLessThanOrEqual(0)
  await right.getByRole('button', { name: 'Yes, it is right' }).click()
  await expect(right.getByText(/^You said on .*: it is right\.$/)).toBeVisible()
  await expect(right).toBeFocused()

  const wrong = ticketOf(member, 1)
  await wrong.getByRole('button', { name: 'No, it is not right' }).click()
  await expect(wrong.getByLabel('How many months have you paid?')).toBeFocused()
  await wrong.getByRole('button', { name: 'Send' }).click()
  await expect(wrong.getByText('Please say what is not right.')).toBeVisible()
  await wrong.getByLabel('How many months have you paid?').fill('1')
  await wrong.getByLabel('Something else').fill('ജൂലൈ മാസത്തെ രസീത് എന്റെ കൈയിലുണ്ട്')
  await wrong.getByRole('button', { name: 'Send' }).click()
  await expect(wrong.getByText('Our office will look at it.')).toBeVisible()
  expect(await widthBeyond(member)).toBeLessThanOrEqual(0)
})

// @spec MOV-22
test('the code of the slip opens the same balances, and a wrong code shows an error that names nobody', async () => {
  await member.goto('/balances')
  await member.getByLabel('Member code', { exact: true }).filter({ visible: true }).fill(slip.user.code)
  await member.getByLabel('Code on the slip', { exact: true }).fill('AAAA-BBBB')
  await member.getByRole('button', { name: 'Next' }).click()
  await expect(member.getByText('The member code and the code on the slip do not match')).toBeVisible()
  await member.getByLabel('Code on the slip', { exact: true }).fill(slip.code.toLowerCase())
  await member.getByRole('button', { name: 'Next' }).click()
  await expect(ticketOf(member, 0).getByText(/: it is right\.$/)).toBeVisible()
  await member.reload()
  await expect(ticketOf(member, 0)).toBeVisible()
})

// @spec MOV-22
test('an answer that is there already is shown, and no error', async () => {
  const params = { token: new URL(slip.link).hash.slice(1) }
  await member.goto(slip.link.slice(new URL(slip.link).origin.length))
  const again = ticketOf(member, 0)
  await again.getByRole('button', { name: 'Something is not right' }).click()
  await again.getByLabel('Something else').fill('One more thing.')
  // the same was sent before, and its reply was lost
  await member.evaluate(
    async ({ token, name }) => {
      const headers = { 'content-type': 'application/json' }
      const call = async (path: string, body: object) =>
        (await (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
          tickets: { _id: string; ticketNo: number; chitName: string }[]
        }
      const { tickets } = await call('/api/balances/open', { token })
      const ticket = tickets.find(({ ticketNo, chitName }) => `${ticketNo} of ${chitName}` === name)?._id
      await call('/api/balances/answer', { token, ticket, isRight: false, text: 'One more thing.' })
    },
    { ...params, name: `${slip.tickets[0]?.ticketNo} of ${slip.tickets[0]?.chitName}` },
  )
  await again.getByRole('button', { name: 'Send' }).click()
  await expect(again.getByText('One more thing.')).toBeVisible()
  await expect(again.getByText('Our office will look at it.')).toBeVisible()
  await expect(member.getByText('This is answered already.', { exact: false })).toBeHidden()
})

// @spec MOV-22
test('a session that cannot be read shows an error that can be tried again, and no empty page', async () => {
  await staff.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: '{}' }))
  await staff.goto('/balances')
  await expect(staff.getByText('Could not load your balances. Try again.')).toBeVisible({ timeout: 30_000 })
  await staff.unroute('**/api/auth/me')
  await staff.getByRole('main').getByRole('button').first().click()
  await expect(staff.getByRole('heading', { name: 'There is nothing to check.' })).toBeVisible()
})

// @spec MOV-22, IDN-23
test('staff see the dispute and close it with a note, and enter what stands on a signed slip', async () => {
  await staff.goto(`/admin/imports/${importId}/confirmations`)
  await staff.getByRole('link', { name: /^Disputed 2$/ }).click()
  const row = staff.getByRole('table', { name: 'Balances and answers' }).getByRole('row').filter({ hasText: 'ജൂലൈ' })
  await expect(row).toContainText('1 month paid; ജൂലൈ')
  await row.getByRole('button', { name: 'Close the dispute' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('What was found').fill('The receipt of July was missing. It is entered now.')
  await dialog.getByRole('button', { name: 'Close the dispute' }).click()
  await expect(row).toHaveCount(0)

  await staff.getByRole('link', { name: /^Not answered \d+$/ }).click()
  await staff
    .getByRole('button', { name: /^Enter signed slip/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Save the answer' }).click()
  await expect(dialog).toBeHidden()
  await staff.getByRole('link', { name: /^Right \d+$/ }).click()
  await expect(staff.getByText(/signed slip, entered by /)).toBeVisible()

  await member.goto(slip.link.slice(new URL(slip.link).origin.length))
  await member.reload()
  await expect(ticketOf(member, 1).getByText('It is entered now.')).toBeVisible()
})
