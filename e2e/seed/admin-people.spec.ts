import { expect, test } from '@playwright/test'
import { answer } from '../people.ts'
import {
  administrator,
  alertWith,
  requestToJoin,
  closeAll,
  newCaller,
  newScheme,
  successWith,
  type Caller,
  type SignedInUser,
} from './fixtures.ts'

/* `/admin/manage-users`: requests with Approve and Reject, everybody with Delete and Make Admin. */

const SCHEME = `Fig Three ${`${Date.now()}`.slice(-5)}`
const APPROVE = 'Approve this user for this chit scheme?'
const REJECT = 'Reject this request?'

let admin: SignedInUser
let members: [Caller, Caller, Caller, Caller]
let chitId = ''

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  admin = await administrator(browser)
  members = [await newCaller('Amina'), await newCaller('Basil'), await newCaller('Celine'), await newCaller('Daya')]
  chitId = await newScheme(admin, SCHEME, 3)
  for (const member of members) await requestToJoin(member, chitId)
  await admin.page.goto('/admin/manage-users')
})
test.afterAll(() => closeAll(admin, ...members))

const request = ({ name }: Caller) =>
  admin.page
    .getByRole('region', { name: /^Join requests/ })
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: SCHEME })

/** What another administrator does while this page still shows the request. */
async function decidedElsewhere({ name }: Caller, verdict: 'approve' | 'reject'): Promise<void> {
  const requests: { _id: string; userId: { name: string }; chitId: { _id: string } }[] = await (
    await admin.calls.get('/api/chit-member/pending')
  ).json()
  const found = requests.find(({ userId, chitId: chit }) => userId.name === name && chit._id === chitId)
  expect((await admin.calls.patch(`/api/chit-member/${found?._id}/${verdict}`)).status()).toBe(200)
}

// @seed 0.3, 2.36, 4.6, 5.13, 8.11
test('a request is approved after the seed’s question', async () => {
  const { page } = admin
  const [amina] = members
  await request(amina).getByRole('button', { name: 'Approve' }).click()
  await answer(page, APPROVE, `Approve ${amina.name}`)
  await expect(successWith(page, 'User approved successfully.')).toBeVisible()
  await expect(request(amina)).toHaveCount(0)
  const joined: unknown[] = await (await amina.calls.get('/api/chit/joined')).json()
  expect(joined).toMatchObject([
    {
      name: SCHEME,
      joinedUsers: expect.arrayContaining([expect.objectContaining({ userId: amina.id, approved: true })]),
    },
  ])
})

// @seed 2.36, 5.13, 6.4, 8.11
test('a request is rejected after the seed’s question', async () => {
  const { page } = admin
  const [, basil] = members
  await request(basil).getByRole('button', { name: 'Reject' }).click()
  await answer(page, REJECT, 'Reject request')
  await expect(successWith(page, 'Request rejected.')).toBeVisible()
  await expect(request(basil)).toHaveCount(0)
})

// @seed 8.10
test('what cannot be approved or rejected any more shows a message', async () => {
  const { page } = admin
  const [, , celine, daya] = members
  await request(celine).getByRole('button', { name: 'Approve' }).click()
  await decidedElsewhere(celine, 'reject')
  await answer(page, APPROVE, `Approve ${celine.name}`)
  await expect(alertWith(page, 'Failed to approve chit.')).toBeVisible()
  await request(daya).getByRole('button', { name: 'Reject' }).click()
  await decidedElsewhere(daya, 'approve')
  await answer(page, REJECT, 'Reject request')
  await expect(alertWith(page, 'Failed to reject chit.')).toBeVisible()
  await expect(request(daya)).toHaveCount(0)
})

// @seed 0.3, 2.36, 5.12, 6.3, 6.4, 8.11
test('everybody is listed; a member is made an admin, or deleted, after the seed’s questions', async () => {
  const { page } = admin
  const [, basil, celine] = members
  const row = ({ email }: Caller) => page.getByRole('row').filter({ hasText: email })
  const find = (text: string) => page.getByRole('searchbox').fill(text)
  await find(basil.email)
  await row(basil)
    .getByRole('button', { name: `Actions for ${basil.name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Make Admin' }).click()
  await answer(page, 'Make this user an admin?', `Make ${basil.name} an admin`)
  await expect(successWith(page, 'User promoted to admin')).toBeVisible()
  await expect(row(basil)).toContainText('Admin')
  expect((await basil.calls.get('/api/admin/stats')).status()).toBe(200)
  // the demonstration stays a company with one administrator
  expect((await admin.calls.put(`/api/admin/remove-admin/${basil.id}`)).status()).toBe(200)

  await find(celine.email)
  await row(celine)
    .getByRole('button', { name: `Actions for ${celine.name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await answer(page, 'Are you sure you want to delete this user?', `Delete ${celine.name}`)
  await expect(successWith(page, 'User deleted.')).toBeVisible()
  await expect(row(celine)).toHaveCount(0)
})

// @finding U42
test('several requests are approved after one question with each person and sum; a refused one says why', async () => {
  const { page } = admin
  const applicants = [await newCaller('Esther'), await newCaller('Fathima'), await newCaller('Gita')]
  const [esther, fathima, gita] = applicants as [Caller, Caller, Caller]
  const name = `${SCHEME} more`
  const id = await newScheme(admin, name, 3)
  for (const member of applicants) await requestToJoin(member, id)
  await page.goto('/admin/manage-users')
  for (const member of applicants) {
    const tick = page.getByRole('checkbox', { name: `Select ${member.name} for ${name}` })
    const more = page
      .getByRole('region', { name: /^Join requests/ })
      .getByRole('button', { name: /^Show \d+ more of \d+$/ })
    await expect(tick.or(more).first()).toBeVisible()
    while ((await tick.count()) === 0) await more.click()
    await tick.check()
  }
  await page.getByRole('button', { name: 'Approve 3 requests' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 3 requests?' })
  for (const member of applicants)
    await expect(dialog.getByRole('listitem').filter({ hasText: member.name })).toContainText(`1 seat in ${name}, ₹`)
  await expect(dialog).toContainText('Total: 3 seats, ₹')
  // one is decided meanwhile
  const waiting: { _id: string; userId: { name: string } }[] = await (
    await admin.calls.get('/api/chit-member/pending')
  ).json()
  const gone = waiting.find(({ userId }) => userId.name === gita.name)
  expect((await admin.calls.patch(`/api/chit-member/${gone?._id}/reject`)).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Approve 3 requests' }).click()
  await expect(successWith(page, '2 requests approved.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: `${gita.name} was not approved for ${name}.` })).toBeVisible()
  for (const member of [esther, fathima])
    expect(await (await member.calls.get('/api/chit/joined')).json()).toMatchObject([{ name }])
  await closeAll(...applicants)
})
