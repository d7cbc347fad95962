import { endpoints, type Endpoint } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { openRoom, startChit, type Room } from '../auctions/room.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'
import * as given from '../given.ts'

/*
 * A month of the landing page's chit: five pay 10,000, ticket 2 wins at 4,000, the others have 1,000 each. Then Meena, who
 * keeps her ticket for her daughter, pays her second month from the wallet.
 */

let app: TestApp
let room: Room
let chitId: string
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://chits.example' })
  const members = await given.people(app, 'மீனாட்சி', 'अनुष्का', 'ശ്രീജിത്ത്', 'Dev', 'Esha')
  room = await openRoom(app, { members, amount: fromRupees(250_000) })
  chitId = room.running.chit._id
  const kept = { params: { id: chitId, ticketNo: '1' }, body: { keptFor: 'ലക്ഷ്മി' } }
  void (await room.as(room.holder(1)).call(endpoints.keepTicketFor, kept)).reply
  await room.bid(2, 4000)
  await room.close()
  const approval = { params: { id: room.id }, body: { security: 'Two sureties' } }
  void (await room.as(room.admin).call(endpoints.approvePrize, approval)).reply
  await given.funds(app, room.holder(1), fromRupees(12_000))
  const [, second] = (
    await room.as(room.holder(1)).call(endpoints.chitInstalments, { params: { id: chitId }, query: { mine: '1' } })
  ).reply
  const body = { chitId, month: second?.month ?? 'January', year: second?.year ?? 0 }
  void (await room.as(room.holder(1)).call(endpoints.payContribution, { body })).reply
})
afterAll(() => app.close())

const fetchFile = async (who: Caller, path: string) =>
  await app.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${who.token}` } })

async function paper(who: Caller, path: string): Promise<string[]> {
  const answer = await fetchFile(who, path)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return linesOfPdf(answer.rawPayload)
}

const receiptNos = async (who: Caller): Promise<string[]> =>
  (
    await api(app)
      .as(who)
      .call(endpoints.contributionsOf, { params: { id: who.id } })
  ).reply.map(({ receiptNo }) => receiptNo)

// @spec CMP-6
test('a receipt says from whom, for what, and its sum adds up in figures and in words', async () => {
  const [no = ''] = await receiptNos(room.holder(1))
  const lines = await paper(room.holder(1), `/receipts/${no}.pdf`)
  expect(lines).toContain(`Receipt ${no}`)
  expect(lines).toEqual(
    expect.arrayContaining([
      'Kuri Chit Funds',
      'Received from மீனாட்சி',
      expect.stringMatching(/^Member code K-\d{6}$/),
      'Ticket 1, for ലക്ഷ്മി',
      'Contribution ₹10,000',
      'Less dividend -₹1,000',
      'Received from the wallet ₹9,000',
      'Rupees nine thousand only',
    ]),
  )
})

test('a line of the wallet that paid a contribution leads to its receipt', async () => {
  const [no] = await receiptNos(room.holder(1))
  const { entries } = (await room.as(room.holder(1)).call(endpoints.walletEntries, { query: {} })).reply
  const [paid, toppedUp] = entries
  expect([paid?.kind, paid?.receiptNo]).toEqual(['contribution.paid', no])
  expect([toppedUp?.kind, toppedUp?.receiptNo]).toEqual(['topup', null])
})

// @spec LED-11
test('a prize in the wallet names its scheme, in the answer and in the file', async () => {
  const [prize] = (await room.as(room.holder(2)).call(endpoints.walletEntries, { query: {} })).reply.entries
  expect(prize).toMatchObject({ kind: 'prize.paid', reference: 'Family Five, prize 1', instalment: null })
  expect((await fetchFile(room.holder(2), '/wallet/entries.csv')).body).toContain(
    ',Prize,"Family Five, prize 1",46000,',
  )
})

test('a receipt is for who paid and for who may read money; to everybody else its number says nothing', async () => {
  const [no = ''] = await receiptNos(room.holder(1))
  expect((await fetchFile(room.admin, `/receipts/${no}.pdf`)).statusCode).toBe(200)
  expect((await fetchFile(room.holder(2), `/receipts/${no}.pdf`)).statusCode).toBe(404)
  expect((await fetchFile(room.admin, '/receipts/K1-1999-00001.pdf')).statusCode).toBe(404)
})

// @spec CMP-6
test('a passbook has every entry of its holder, and its sums', async () => {
  const lines = await paper(room.holder(1), `/chit/${chitId}/passbook.pdf`)
  expect(lines).toEqual(expect.arrayContaining(['Subscriber மீனாட்சி', expect.stringMatching(/^Member code K-\d{6}$/)]))
  expect(lines).toContain('Ticket 1, for ലക്ഷ്മി')
  expect(lines).toContain('Total ₹19,000 ₹1,000 ₹0')
  const winner = await paper(room.holder(2), `/chit/${chitId}/passbook.pdf`)
  expect(winner).toContain('Total ₹10,000 ₹0 ₹46,000')
})

// @attack 105
test('one’s passbook is one’s own; who may read people may have anybody’s', async () => {
  const path = `/chit/${chitId}/passbook.pdf?user=${room.holder(1).id}`
  expect((await fetchFile(room.holder(2), path)).statusCode).toBe(404)
  expect(
    (await fetchFile(await given.member(app, { name: 'Stranger' }), `/chit/${chitId}/passbook.pdf`)).statusCode,
  ).toBe(404)
  expect(await paper(room.admin, path)).toContain('Subscriber மீனாட்சி')
})

// @spec CMP-6
test('a yearly statement begins and ends with what was in the wallet, and adds the year up by chit', async () => {
  const year = Number((await app.clock.now()).toISOString().slice(0, 4)) - 1
  const lines = await paper(room.holder(1), `/wallet/statement.pdf?year=${year}`)
  expect(lines).toContain(`Statement for ${year}–${(year + 1) % 100}`)
  expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^Member code K-\d{6}$/)]))
  expect(lines).toContain('Family Five, ticket 1, for ലക്ഷ്മി ₹19,000 ₹1,000 ₹0')
  expect(lines.find((line) => line.startsWith('Total ₹22,000'))).toBe('Total ₹22,000 ₹19,000 ₹3,000')
  expect((await paper(room.holder(2), `/wallet/statement.pdf?year=${year}`)).join('\n')).toContain(
    'Prize, Family Five, prize 1 ₹46,000',
  )
  const before = await paper(room.holder(1), `/wallet/statement.pdf?year=${year - 3}`)
  expect(before).toContain('No wallet entries in this year.')
})

// @spec CMP-6
test.each([
  ['subscribers', 'Register of subscribers', '1 மீனாட்சி'],
  ['minutes', 'Register of minutes', 'bid ₹4,000 ₹46,000'],
  ['ledger', 'Chit ledger', '₹10,000 ₹1,000 ₹9,000 ₹9,000'],
])('the register of %s is a paper for who keeps registers', async (of, title, entry) => {
  const path = `/admin/registers/chit/${chitId}.pdf?of=${of}`
  const lines = await paper(room.admin, path)
  expect(lines).toContain(title)
  expect(lines.join('\n')).toContain(entry)
  expect((await fetchFile(room.holder(1), path)).statusCode).toBe(403)
})

// @spec CMP-6
test('the day book of the cash box has each top-up with its name, and can be had as a spreadsheet', async () => {
  const lines = await paper(room.admin, '/admin/registers/day-book.pdf?account=cash')
  expect(lines.join('\n')).toContain('Top-up, மீனாட்சி given ₹12,000')
  const sheet = await fetchFile(room.admin, '/admin/registers/day-book.xlsx?account=cash')
  expect(sheet.headers['content-disposition']).toMatch(
    /^attachment; filename="day-book-cash-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.xlsx"$/,
  )
  expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const backwards = await fetchFile(room.admin, '/admin/registers/day-book.pdf?from=2027-02-01&to=2027-01-01')
  expect(backwards.json()).toMatchObject({ code: 'invalid_input', field: 'to' })
})

// @spec CMP-6
test('a document without entries shows which columns there would be, a sentence in place of rows, and the totals', async () => {
  const days = 'from=2020-04-01&to=2020-04-02'
  expect(await paper(room.admin, `/admin/registers/day-book.pdf?account=cash&${days}`)).toEqual(
    expect.arrayContaining(['No. Date Particulars Reference In Out', 'No entries.', 'Total ₹0 ₹0']),
  )
  expect(await paper(room.holder(2), '/wallet/statement.pdf?year=2020')).toEqual(
    expect.arrayContaining([
      'Chit Paid Saved by dividends Received',
      'No payments in chits in this year.',
      'Date Details In Out Balance',
      'No wallet entries in this year.',
    ]),
  )
  const begun = await startChit(app)
  const { _id: begunId } = begun.running.chit
  expect(await paper(begun.holder(1), `/chit/${begunId}/passbook.pdf`)).toEqual(
    expect.arrayContaining(['Date Details Receipt Paid From Received', 'No entries yet.', 'Total ₹0 ₹0 ₹0']),
  )
  const minutes = await paper(begun.admin, `/admin/registers/chit/${begunId}.pdf?of=minutes`)
  expect(minutes.join('\n')).toContain('Prize to')
  expect(minutes).toContain('No entries.')
})

test('every document has a file name', () => {
  const files = Object.values<Endpoint>(endpoints).filter(({ file }) => file === 'application/pdf')
  expect(files.map(({ path }) => path).filter((path) => !path.endsWith('.pdf'))).toEqual([])
})

// @attack 129 @finding W3
test('of sixty statements one person requests at once a few are written, the others are to be requested later', async () => {
  const year = '/wallet/statement.pdf?year=2026'
  const [greedy, other] = [room.holder(1), room.holder(2)]
  const downloads = Array.from({ length: 60 }, () => fetchFile(greedy, year))
  const others = await fetchFile(other, year)
  expect(others.statusCode).toBe(200)
  const answers = await Promise.all(downloads)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(answers.length - refused.length).toBe(4)
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({ code: 'too_many_attempts' })
    expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([429, 5])
  }
  expect((await fetchFile(greedy, year)).statusCode).toBe(200)
})
