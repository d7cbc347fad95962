import { expect, type Browser, type Page } from '@playwright/test'
import { atABrowser, signIn } from './people.ts'

interface Names {
  /** Nobody has joined it. */
  readonly forming: string
  /** By a chart: a prize waits for its security, an auction is to come. */
  readonly running: string
  /** By bids: its first auction is open, and both have paid; the second is to come. */
  readonly bidding: string
}

/** Auctions by what can be filled in there. */
interface Auctions {
  readonly toMove: string
  readonly toBid: string
  readonly toOffer: string
}

/** Three schemes with a form to fill in at each of their stages. */
export async function schemesToTry(admin: Page, members: readonly [Page, Page], names: Names): Promise<Auctions> {
  await form(admin, names.forming, 'fixed')
  const [first, toMove] = await started(admin, members, names.running, 'fixed')
  const reason = 'Everybody has paid'
  const opened = await admin.request.post(`/api/admin/auctions/${first}/open`, { data: { reason } })
  expect((await opened.json()).state).toBe('settled')
  const [toBid, toOffer] = await started(admin, members, names.bidding, 'auction')
  // one alone in an auction would have won it at once
  for (const member of members) await payFor(member, names.bidding, admin)
  const open = { data: { seconds: 3600, reason } }
  expect((await admin.request.post(`/api/admin/auctions/${toBid}/open`, open)).status()).toBe(200)
  if (!toMove || !toBid || !toOffer) throw new Error('a scheme of two months has two auctions')
  return { toMove, toBid, toOffer }
}

/** The same for the demonstration's administrator and two of its members, whoever has moved the clock before. */
export async function someSchemes(browser: Browser): Promise<void> {
  const [admin, asha, bala] = await Promise.all([
    atABrowser(browser, 'Meera', 'admin@kuri.test'),
    atABrowser(browser, 'Asha', 'asha@kuri.test'),
    atABrowser(browser, 'Bala', 'bala@kuri.test'),
  ])
  await Promise.all([signIn(admin, 'Admin@123'), signIn(asha), signIn(bala)])
  const no = Date.now()
  const names = { forming: `Paper ${no}`, running: `Paper by chart ${no}`, bidding: `Paper by bids ${no}` }
  await schemesToTry(admin.page, [asha.page, bala.page], names)
  await Promise.all([admin, asha, bala].map(({ page }) => page.context().close()))
}

/** A member's first month in a scheme is paid, so that they may bid. */
async function payFor(member: Page, scheme: string, admin: Page): Promise<void> {
  const topup = { amount: 10_000, method: 'counter', reference: 'for the bid' }
  const requested = await (await member.request.post('/api/wallet/topups', { data: topup })).json()
  expect((await admin.request.patch(`/api/admin/topups/${requested.topup._id}/approve`)).status()).toBe(200)
  const date = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' })
  const parts = date.formatToParts(new Date((await (await member.request.get('/api/company')).json()).serverTime))
  const part = (type: string) => parts.find((one) => one.type === type)?.value
  const data = { chitId: await idOf(admin, scheme), month: part('month'), year: Number(part('year')) }
  expect((await member.request.post('/api/contributions', { data })).status()).toBe(201)
}

export async function idOf(page: Page, scheme: string): Promise<string> {
  const schemes: { _id: string; name: string }[] = await (await page.request.get('/api/chit')).json()
  return schemes.find((chit) => chit.name === scheme)?._id ?? ''
}

async function form(admin: Page, name: string, prizeBy: 'fixed' | 'auction'): Promise<void> {
  const { serverTime } = await (await admin.request.get('/api/company')).json()
  const startDate = new Date(new Date(serverTime).getTime() + 330 * 60_000).toISOString().slice(0, 10)
  const data = { name, amount: 20_000, durationInMonths: 2, totalMembers: 2, startDate, terms: { prizeBy } }
  expect((await admin.request.post('/api/chit/createscheme', { data })).status()).toBe(201)
}

/** A full scheme, started; its auctions in their order. */
async function started(
  admin: Page,
  members: readonly Page[],
  name: string,
  prizeBy: 'fixed' | 'auction',
): Promise<string[]> {
  await form(admin, name, prizeBy)
  const chitId = await idOf(admin, name)
  for (const { request } of members) expect((await request.post(`/api/chits/join/${chitId}`)).status()).toBe(201)
  const requested: { _id: string; chitId: { _id: string } }[] = await (
    await admin.request.get('/api/chit-member/pending')
  ).json()
  for (const one of requested.filter((request) => request.chitId._id === chitId))
    expect((await admin.request.patch(`/api/chit-member/${one._id}/approve`)).status()).toBe(200)
  expect((await admin.request.post(`/api/chit/${chitId}/start`)).status()).toBe(200)
  const auctions: { _id: string; prizeNo: number }[] = await (
    await admin.request.get(`/api/auctions?chitId=${chitId}`)
  ).json()
  return auctions.toSorted((a, b) => a.prizeNo - b.prizeNo).map(({ _id }) => _id)
}
