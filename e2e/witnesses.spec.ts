import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { findingsOf } from '../tools/site/axe.ts'
import { answer, atABrowser, signIn } from './people.ts'
import { goTo } from './seed/fixtures.ts'

/*
 * A prize by lot, with somebody outside it: Charu has not paid, so her ticket takes no part. She and the administrator
 * each type a word, which their browsers seal first and send when both are sealed; Asha watches, and all three see the draw. Then an administrator and the two who did not win sign the minutes.
 */

interface Signed {
  readonly token: string
}

/** Calls of the wire by one person, without a browser's cookies, for what this journey does not look at. */
async function callsOf(site: string, email: string, password = 'Member@123') {
  const call = async <Reply>(method: 'POST' | 'PATCH' | 'GET', path: string, data?: object): Promise<Reply> => {
    const answer = await fetch(`${site}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(data && { 'content-type': 'application/json' }),
      },
      ...(data && { body: JSON.stringify(data) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Reply
  }
  let token = ''
  token = (await call<Signed>('POST', '/auth/login', { email, password })).token
  return call
}

const indian = (moment: Date, options: Intl.DateTimeFormatOptions, locale = 'en-US') =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', ...options }).format(moment)

/** Riverside Three: three members, a prize a month by lot. Charu owes this month; the first auction is opened and waits. */
async function lotThatWaits(site: string): Promise<string> {
  const admin = await callsOf(site, 'admin@kuri.test', 'Admin@123')
  // the server's clock, which journeys before this one move
  const today = new Date((await admin<{ serverTime: string }>('GET', '/company')).serverTime)
  const startDate = indian(today, { dateStyle: 'short' }, 'en-CA')
  const form = { name: 'Riverside Three', amount: 9000, durationInMonths: 3, totalMembers: 3, startDate }
  const { chit } = await admin<{ chit: { _id: string } }>('POST', '/chit/createscheme', {
    ...form,
    terms: { prizeBy: 'lot' },
  })
  const members = [await callsOf(site, 'asha@kuri.test'), await callsOf(site, 'bala@kuri.test')]
  for (const member of [...members, await callsOf(site, 'charu@kuri.test')]) {
    const requested = await member<{ request: { _id: string } }>('POST', `/chits/join/${chit._id}`, {})
    await admin('PATCH', `/chit-member/${requested.request._id}/approve`)
    const topup = await member<{ topup: { _id: string } }>('POST', '/wallet/topups', {
      amount: 1000,
      method: 'counter',
      reference: 'slip 7',
    })
    await admin('PATCH', `/admin/topups/${topup.topup._id}/approve`)
  }
  await admin('POST', `/chit/${chit._id}/start`)
  for (const member of members) {
    const month = { month: indian(today, { month: 'long' }), year: Number(indian(today, { year: 'numeric' })) }
    await member('POST', '/contributions', { chitId: chit._id, ...month })
  }
  const [first] = await admin<{ _id: string }[]>('GET', `/auctions?chitId=${chit._id}`)
  if (!first) throw new Error('the scheme has no auction')
  await admin('POST', `/admin/auctions/${first._id}/open`, { reason: 'All have paid' })
  return first._id
}

// @spec AUC-9, AUC-12
test('two people outside a lot type a word, and all see the ticket drawn', async ({ browser, baseURL }) => {
  const id = await lotThatWaits(baseURL ?? '')
  const asha = await atABrowser(browser, 'Asha', 'asha@kuri.test')
  const charu = await atABrowser(browser, 'Charu', 'charu@kuri.test')
  const meera = await atABrowser(browser, 'Meera', 'admin@kuri.test')
  await charu.page.setViewportSize({ width: 360, height: 800 })
  await signIn(asha)
  await signIn(charu)
  await signIn(meera, 'Admin@123')

  await charu.page.goto('/notices')
  await expect(
    charu.page.getByText(/A draw decides prize 1 of Riverside Three\. Your ticket is not in the draw/),
  ).toBeVisible()
  await asha.page.goto(`/auctions/${id}`)
  await expect(asha.page.getByRole('heading', { name: 'The draw needs two words' })).toBeVisible()
  await expect(asha.page.getByText('Your ticket is in the draw, so other members enter the words.')).toBeVisible()

  await goTo(charu.page, `/auctions/${id}`)
  await expect(charu.page.getByRole('heading', { name: 'Your turn: add a word' })).toBeVisible()
  expect(await findingsOf(charu.page)).toEqual([])
  await charu.page.getByLabel('Your word').fill('two words')
  await charu.page.getByRole('button', { name: 'Add my word' }).click()
  await expect(charu.page.getByText('Please type one word of 2 to 40 letters or digits, without spaces.')).toBeVisible()
  await expect(charu.page.getByLabel('Your word')).toBeFocused()
  await expect(charu.page.getByLabel('Your word')).toHaveAttribute('aria-invalid', 'true')
  await expect(charu.page.getByLabel('Your word')).toHaveValue('two words')
  await charu.page.getByLabel('Your word').fill('mango')
  await charu.page.getByRole('button', { name: 'Add my word' }).click()
  await expect(charu.page.getByText(/^Your word is fixed. Keep this page open/)).toBeVisible()
  await expect(asha.page.getByText('1 word to come').first()).toBeVisible()
  await expect(asha.page.getByText('mango')).toHaveCount(0)

  await meera.page.goto(`/admin/auctions/${id}`)
  await meera.page.getByLabel('Your word').fill('നദി')
  await meera.page.getByRole('button', { name: 'Add my word' }).click()
  for (const { page } of [asha, charu, meera]) await expect(page.getByText('They typed “mango”, “നദി”.')).toBeVisible()
  await asha.page.getByRole('button', { name: 'Check the draw' }).click()
  await expect(asha.page.getByText(/This browser also drew ticket [12]\. The proof is correct\./)).toBeVisible()

  // the winner does not sign; Charu and the other of the two do
  const isAshas = await asha.page.getByText('This browser also drew ticket 1').isVisible()
  const bala = await atABrowser(browser, 'Bala', 'bala@kuri.test')
  if (isAshas) {
    await signIn(bala)
    await bala.page.goto(`/auctions/${id}`)
    await expect(asha.page.getByText(/Two other members of this scheme sign/)).toBeVisible()
  }
  for (const { page } of [isAshas ? bala : asha, charu, meera]) {
    await page.getByRole('button', { name: 'Sign the minutes' }).click()
    await answer(page, 'Sign these minutes?', 'Sign')
    await expect(page.getByText('You have signed. Thank you.')).toBeVisible()
  }
  await meera.page.reload()
  await expect(meera.page.getByText('All have signed.')).toBeVisible()
  const download = charu.page.waitForEvent('download')
  await charu.page.getByRole('link', { name: 'Minutes (PDF)' }).click()
  const paper = await readFile(await (await download).path())
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')

  await goTo(charu.page, '/joined-schemes')
  await charu.page.getByRole('link', { name: /Riverside Three/ }).click()
  await charu.page.getByRole('heading', { name: 'Register of minutes' }).scrollIntoViewIfNeeded()
  await expect(charu.page.getByText('3 of 3 signatures')).toBeVisible()
  for (const { page } of [asha, bala, charu, meera]) await page.context().close()
})
