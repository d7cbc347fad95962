import { endpoints } from '@kuri/contract'
import { addDays, codeKey, day, FIRST_BRANCH } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undoChit } from '../../src/features/imports/undo.ts'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { addBranch, placed } from '../branches/two-branches.ts'
import * as given from '../given.ts'
import { checkedImport, importOf, workbookOf } from '../imports/uploads.ts'
import { chanceOf } from './chance.ts'
import { accept, givenImport, type GivenImport } from './given-import.ts'
import { oldCompany, type OldBooks } from './old-company.ts'
import { chitMoneyIn, duesIn, movedIn, rowsIn, takeBooks } from './taken-books.ts'

/* A company of several branches moves in: its chits and people are where the workbook says. */

const CUT_OVER = day('2026-10-31')
const OLD = oldCompany(chanceOf(41), { chits: 4, people: 40, mostMonths: 4, branches: 3 })

const rows = async <T extends object>(app: TestApp, text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.owner.query<T>(text, values)).rows

const chitsByBranch = (app: TestApp) =>
  rows<{ chit: string; branch: string }>(
    app,
    'select chit.name as chit, code as branch from chit join branch on branch.id = branch_id order by chit.name',
  )

const peopleByBranch = (app: TestApp) =>
  rows<{ person: string; branch: string }>(
    app,
    `select moved.code as person, branch.code as branch
       from previous_person moved join person on person.id = person_id join branch on branch.id = branch_id order by 1`,
  )

const branchesIn = (app: TestApp) =>
  rows<{ code: string; name: string }>(app, 'select code, name from branch order by no')

const homesOf = ({ people }: OldBooks) => new Map(people.map((row) => [codeKey(row.code ?? ''), row.branch ?? '1']))

// @spec MOV-16
describe('a company of three branches', () => {
  let app: TestApp
  let admin: Caller
  let imported: GivenImport
  beforeAll(async () => {
    app = await startApp()
    await given.clock(app, addDays(CUT_OVER, 1))
    admin = await given.admin(app)
    imported = await givenImport(app, OLD, admin)
  })
  afterAll(() => app.close())

  test('has one branch until a chit or a person of another one is taken in', async () => {
    expect(await branchesIn(app)).toEqual([{ code: FIRST_BRANCH, name: 'Main branch' }])
    const [code = ''] = imported.codes
    given.must(await accept(app, imported, code, admin))
    expect(await branchesIn(app)).toEqual(
      expect.arrayContaining([
        { code: FIRST_BRANCH, name: 'Main branch' },
        { code: 'KLM', name: 'Kollam' },
        { code: 'PKD', name: 'Palakkad' },
      ]),
    )
    const added = await rows<{ n: number }>(
      app,
      `select count(*)::integer as n from audit_entry where action = 'branch.add' and actor = $1`,
      [admin.id],
    )
    expect(added).toEqual([{ n: 2 }])
  })

  test('has each chit and each person in the branch of their row, and no branch twice', async () => {
    for (const code of imported.codes) given.must(await accept(app, imported, code, admin))
    expect(await chitsByBranch(app)).toEqual(
      OLD.chits
        .map(({ code, branch }) => ({ chit: code, branch: branch ?? FIRST_BRANCH }))
        .toSorted((a, b) => ((a.chit ?? '') < (b.chit ?? '') ? -1 : 1)),
    )
    const people = await peopleByBranch(app)
    const homes = homesOf(OLD)
    expect(people.length).toBeGreaterThan(20)
    expect(people).toEqual(people.map(({ person }) => ({ person, branch: homes.get(person) })))
    expect(new Set(people.map(({ branch }) => branch))).toEqual(new Set(['1', 'KLM', 'PKD']))
    expect(await branchesIn(app)).toHaveLength(3)
    await expectLedgerSound(app)
  })

  test('shows the staff of a branch the chits of their branch, and no others', async () => {
    const [branch] = await rows<{ id: string }>(app, `select id from branch where code = 'KLM'`)
    const sunil = await placed(app, admin, await signIn(app, 'Sunil', 'manager'), branch?.id ?? '')
    const { chits } = (await api(app).as(sunil).call(endpoints.companyChits, { query: {} })).reply
    expect(chits.map(({ name }) => name).toSorted()).toEqual(
      OLD.chits.filter(({ branch }) => branch === 'KLM').map(({ code }) => code),
    )
  })

  test('keeps its branches and people when a chit is taken back, and the chit comes into its branch again', async () => {
    const { code, branch } = OLD.chits.find((row) => row.branch === 'KLM') ?? { code: '', branch: '' }
    const of = { importId: imported.id, code: code ?? '', by: admin.id, requestId: 'given' }
    given.must(await app.act((tx) => undoChit(tx, of)))
    expect((await chitsByBranch(app)).map(({ chit }) => chit)).not.toContain(code)
    expect(await branchesIn(app)).toHaveLength(3)
    given.must(await accept(app, imported, code ?? '', admin))
    expect((await chitsByBranch(app)).find(({ chit }) => chit === code)?.branch).toBe(branch)
    expect(await branchesIn(app)).toHaveLength(3)
    await expectLedgerSound(app)
  })
})

// @spec MOV-16
test('a branch that Kuri has keeps its name, and takes the chits of its code', async () => {
  const app = await startApp()
  await given.clock(app, addDays(CUT_OVER, 1))
  const admin = await given.admin(app)
  await addBranch(app, admin, 'KLM', 'Kollam Town')
  const imported = await givenImport(app, oldCompany(chanceOf(43), { chits: 1, people: 20, branches: 2 }), admin)
  for (const code of imported.codes) given.must(await accept(app, imported, code, admin))
  expect(await branchesIn(app)).toEqual([
    { code: FIRST_BRANCH, name: 'Main branch' },
    { code: 'KLM', name: 'Kollam Town' },
  ])
  expect((await chitsByBranch(app)).map(({ branch }) => branch)).toEqual(['KLM'])
  await app.close()
})

// @spec MOV-13
test('the dry run says which branch each chit comes into, and which branches are new', async () => {
  const app = await startApp()
  await given.clock(app, addDays(CUT_OVER, 1))
  const admin = await given.admin(app)
  await addBranch(app, admin, 'KLM', 'Kollam Town')
  const id = await checkedImport(app, admin, workbookOf(OLD))
  await api(app).as(admin).call(endpoints.dryRunImport, { params: { id } })
  const { branches, chits } = await importOf(app, admin, id)
  expect(branches.toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual([
    { code: FIRST_BRANCH, name: 'Main branch', isNew: false },
    { code: 'KLM', name: 'Kollam Town', isNew: false },
    { code: 'PKD', name: 'Palakkad', isNew: true },
  ])
  expect(chits.map(({ dryRun }) => dryRun?.branch)).toEqual(OLD.chits.map(({ branch }) => branch ?? FIRST_BRANCH))
  await app.close()
})

// @spec MOV-16, MOV-23
test('a company of one branch has no sheet, no column and no second branch, on the way in and on the way out', async () => {
  const app = await startApp()
  await given.clock(app, addDays(CUT_OVER, 1))
  const admin = await given.admin(app)
  const imported = await givenImport(app, oldCompany(chanceOf(42), { chits: 1, people: 20, mostMonths: 4 }), admin)
  for (const code of imported.codes) given.must(await accept(app, imported, code, admin))
  expect(await branchesIn(app)).toHaveLength(1)
  const { books, toMend } = await takeBooks(app, admin, CUT_OVER)
  expect(toMend).toEqual([])
  expect(books.workbook.branches).toBeUndefined()
  for (const sheet of ['people', 'chits', 'unallocated', 'bankAndCash'] as const) {
    expect([sheet, books.workbook[sheet]?.places.has('branch')]).toEqual([sheet, false])
  }
  await app.close()
})

// @spec MOV-23
test('books of three branches, taken out and into an empty company, are in the same branches with the same money', async () => {
  const app = await startApp()
  await given.clock(app, addDays(CUT_OVER, 1))
  const admin = await given.admin(app)
  const imported = await givenImport(app, OLD, admin)
  for (const code of imported.codes) given.must(await accept(app, imported, code, admin))
  const taken = await takeBooks(app, admin, CUT_OVER)
  expect(taken.toMend).toEqual([])
  const moved = await movedIn(taken, CUT_OVER)
  expect(await branchesIn(moved.app)).toEqual(expect.arrayContaining(await branchesIn(app)))
  expect(await chitsByBranch(moved.app)).toEqual(await chitsByBranch(app))
  expect(await peopleByBranch(moved.app)).toEqual(await peopleByBranch(app))
  expect(await duesIn(moved.app)).toEqual(await duesIn(app))
  expect(await chitMoneyIn(moved.app)).toEqual(await chitMoneyIn(app))
  const again = await takeBooks(moved.app, moved.admin, CUT_OVER)
  expect(again.toMend).toEqual([])
  for (const sheet of ['branches', 'people', 'chits', 'tickets', 'auctions', 'receipts', 'paidUpTo'] as const) {
    expect([sheet, rowsIn(again, sheet)]).toEqual([sheet, rowsIn(taken, sheet)])
  }
  await expectLedgerSound(moved.app)
  await moved.app.close()
  await app.close()
}, 120_000)
