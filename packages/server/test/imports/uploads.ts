import { endpoints, type Problem, type WireReplyOf } from '@kuri/contract'
import { checkWaiting } from '../../src/features/imports/check-waiting.ts'
import { api, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'
import { chanceOf } from '../moving-in/chance.ts'
import { dirtyWorkbook } from '../moving-in/dirty-workbook.ts'
import { oldCompany, type OldBooks, type Size } from '../moving-in/old-company.ts'
import { xlsxOf } from '../moving-in/xlsx.ts'
import { formOf } from '../people/form.ts'

type Sent = WireReplyOf<typeof endpoints.sendWorkbook>

/** A small old company; `no` makes another one. */
export const booksOf = (no = 31, size: Size = { chits: 2, people: 20 }): OldBooks => oldCompany(chanceOf(no), size)

export const workbookOf = (books: OldBooks): Buffer => xlsxOf(dirtyWorkbook(books, null).sheets)

/** Sends a file as a browser does; the answer as it travelled. */
export async function sendFile(
  app: TestApp,
  as: Caller | null,
  bytes: Buffer,
  { field = 'workbook', name = 'books.xlsx' }: { field?: string; name?: string } = {},
): Promise<{ readonly status: number; readonly reply: Sent; readonly problem: Problem }> {
  const { type, payload } = formOf({}, { field, name, bytes })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/admin/imports',
    headers: { 'content-type': type, ...(as && { authorization: `Bearer ${as.token}` }) },
    payload,
  })
  const body = JSON.parse(answer.body) as Sent & Problem
  return { status: answer.statusCode, reply: body, problem: body }
}

/** Runs the job once, as a server does every second. */
export const checkOnce = (app: TestApp): Promise<number> =>
  checkWaiting({ db: app.db, config: { dataKey: keyOf(app) }, log: app.app.log })

export const keyOf = ({ config }: TestApp): Buffer => {
  if (config.dataKey === null) throw new Error('the test has no data key')
  return config.dataKey
}

/** Sends a file and lets it be checked. Gives the import's id. */
export async function checkedImport(app: TestApp, as: Caller, bytes: Buffer): Promise<string> {
  const { reply } = await sendFile(app, as, bytes)
  await checkOnce(app)
  return reply.import._id
}

export const importOf = async (app: TestApp, as: Caller, id: string) =>
  (await api(app, as).call(endpoints.import, { params: { id } })).reply.import
