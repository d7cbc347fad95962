import { expect, type Browser, type Page } from '@playwright/test'
import { newCaller, registered, runningScheme, signedIn, type Caller, type SignedInUser } from './seed/fixtures.ts'

/** What a collector's phone shows. */
export const PHONE = { width: 360, height: 740 }

interface Wanted {
  readonly collector: string
  readonly members: readonly [string, string]
  readonly scheme: string
  readonly terms?: object
}

interface CollectorWithMembers {
  readonly collector: SignedInUser
  readonly members: [Caller, Caller]
}

/** A collector with a phone in the hand, and the two members of a running scheme on the round. */
export async function collectorWithRound(
  browser: Browser,
  admin: Caller,
  { collector: name, members: names, scheme, terms = {} }: Wanted,
): Promise<CollectorWithMembers> {
  const members: [Caller, Caller] = [await newCaller(names[0]), await newCaller(names[1])]
  await runningScheme(admin, scheme, members, terms)
  const collector = await signedIn(browser, await registered(name))
  await giveRole(admin, collector, 'collector')
  for (const member of members) await assign(admin, member, collector)
  await collector.page.setViewportSize(PHONE)
  return { collector, members }
}

export async function giveRole(admin: Caller, { id }: Caller, role: string): Promise<void> {
  expect((await admin.calls.put(`/api/admin/users/${id}/role`, { data: { role } })).status()).toBe(200)
}

/** The collector visits this member. */
export async function assign(admin: Caller, { id }: Caller, collector: Caller): Promise<void> {
  const data = { collectorId: collector.id }
  expect((await admin.calls.put(`/api/admin/collectors/members/${id}`, { data })).status()).toBe(200)
}

/** The names of what a collector's phone keeps. */
export const namesKept = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('kuri-collect')
        opening.onsuccess = () => {
          const keys = opening.result.transaction('kept').objectStore('kept').getAllKeys()
          keys.onsuccess = () => resolve(keys.result.map(String))
        }
      }),
  )
