import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksOf, workbookOf } from '../imports/uploads.ts'
import { openCompany, type Company } from './company.ts'

/* A server is killed with -9 while it checks a workbook, and started again: the check is begun anew and ends. */

const SLOW_MACHINE_MS = 120_000

let company: Company
beforeAll(async () => {
  company = await openCompany()
}, SLOW_MACHINE_MS)
afterAll(() => company.close())

const importNow = async (id: string) =>
  (await company.admin.api.call(endpoints.import, { params: { id } })).reply.import

/** Waits until an import is as it should be. */
async function until(id: string, isSo: (now: Awaited<ReturnType<typeof importNow>>) => boolean): Promise<void> {
  for (const since = performance.now(); performance.now() - since < SLOW_MACHINE_MS; await sleep(50)) {
    if (isSo(await importNow(id))) return
  }
  throw new Error(`the import is ${(await importNow(id)).state}`)
}

// @spec MOV-12
test(
  'a check whose server is killed in the middle is begun anew after the start, and ends',
  async () => {
    const form = new FormData()
    const bytes = workbookOf(booksOf(3, { chits: 40, people: 1500 }))
    form.append('workbook', new Blob([new Uint8Array(bytes)]), 'books.xlsx')
    const sent = await fetch(`${await company.server().address}/api/admin/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.admin.token}` },
      body: form,
    })
    expect(sent.status).toBe(202)
    const { import: one } = (await sent.json()) as { import: { _id: string } }
    await until(one._id, ({ progress }) => progress !== null)
    await company.kill()
    await company.startAgain()
    expect(await importNow(one._id)).toMatchObject({ errors: [], chits: [] })
    await until(one._id, ({ state }) => state === 'checked')
    const dryRun = await company.admin.api.call(endpoints.dryRunImport, { params: { id: one._id } })
    expect(dryRun.reply.import.state).toBe('dry_run')
    expect((await importNow(one._id)).chits.length).toBe(40)
  },
  2 * SLOW_MACHINE_MS,
)
