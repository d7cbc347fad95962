import { expect, type Browser, type Page } from '@playwright/test'
import { atABrowser, signIn, type Someone } from './people.ts'

/** The administrator and new members, each logged in at a browser of their own. */
export async function membersOfRoom(
  browser: Browser,
  names: readonly string[],
): Promise<{ admin: Someone; members: Someone[] }> {
  const admin = await atABrowser(browser, 'Administrator', 'admin@kuri.test')
  await signIn(admin, 'Admin@123')
  const members = await Promise.all(names.map((name) => atABrowser(browser, name, `${name.toLowerCase()}@room.test`)))
  for (const { page, name, email } of members) {
    const person = {
      name,
      email,
      password: 'Member@123',
      phone: '98470 12345',
      address: '1 Road',
      location: 'Thrissur',
    }
    await page.request.post('/api/auth/register', { data: person })
  }
  for (const member of members) await signIn(member)
  return { admin, members }
}

/** The first auction of a scheme of three, ₹10,000 a month, the first month paid: made by calls, not open yet. */
export async function runningAuction(
  scheme: string,
  { page: at }: Someone,
  members: readonly Someone[],
): Promise<string> {
  const startDate = istDay(new Date((await callAs<{ now: string }>(at, 'GET', '/api/admin/clock')).now))
  const form = { name: scheme, amount: 90_000, durationInMonths: 3, totalMembers: 3, startDate }
  const { chit } = await callAs<{ chit: { _id: string } }>(at, 'POST', '/api/chit/createscheme', form)
  for (const { page } of members) {
    const { request } = await callAs<{ request: { _id: string } }>(page, 'POST', `/api/chits/join/${chit._id}`)
    await callAs(at, 'PATCH', `/api/chit-member/${request._id}/approve`)
    const slip = { amount: 10_000, method: 'counter', reference: 'slip' }
    const { topup } = await callAs<{ topup: { _id: string } }>(page, 'POST', '/api/wallet/topups', slip)
    await callAs(at, 'PATCH', `/api/admin/topups/${topup._id}/approve`)
  }
  await callAs(at, 'POST', `/api/chit/${chit._id}/start`)
  for (const { page } of members) {
    const due = await callAs<{ month: string; year: number }[]>(page, 'GET', `/api/chit/${chit._id}/instalments?mine=1`)
    const { month, year } = due[0] ?? { month: '', year: 0 }
    await callAs(page, 'POST', '/api/contributions', { chitId: chit._id, month, year })
  }
  const auctions = await callAs<{ _id: string; prizeNo: number }[]>(at, 'GET', `/api/auctions?chitId=${chit._id}`)
  return auctions.find(({ prizeNo }) => prizeNo === 1)?._id ?? ''
}

const istDay = (instant: Date): string => new Date(instant.getTime() + 330 * 60_000).toISOString().slice(0, 10)

/** A call as this browser's person makes it. */
export async function callAs<T = unknown>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answered = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { data: body }),
  })
  expect([path, answered.ok()]).toEqual([path, true])
  return (await answered.json()) as T
}
