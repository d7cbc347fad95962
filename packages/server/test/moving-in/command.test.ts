import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkFile } from '../../src/workbook/check.ts'
import { chanceOf } from './chance.ts'
import { dirtyWorkbook } from './dirty-workbook.ts'
import { oldCompany } from './old-company.ts'
import { xlsxOf } from './xlsx.ts'

const COMMAND = join(import.meta.dirname, '../../src/commands/check-workbook.ts')
const folder = mkdtempSync(join(tmpdir(), 'kuri-workbook-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}
const fileOf = (name: string, bytes: Buffer | string): string => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

// @spec MOV-1, MOV-4, MOV-10
describe('npm run check-workbook', () => {
  const books = oldCompany(chanceOf(31), { chits: 2, people: 20 })

  test('writes the template', async () => {
    const out = join(folder, 'template.xlsx')
    expect(run('--template', out)).toMatchObject({ status: 0, stderr: '' })
    const { faults } = await checkFile(readFileSync(out), () => {})
    expect(faults.some(({ code }) => code === 'example_row')).toBe(true)
  })

  test('of a right workbook it shows where the money is, and ends with 0', () => {
    const file = fileOf('right.xlsx', xlsxOf(dirtyWorkbook(books, null).sheets))
    const { status, stdout } = run(file)
    expect(stdout).toMatch(/^Company: 1 rows\nPeople: 20 rows\n/)
    expect(stdout).toMatch(/Money in chits .*₹.* \+ unallocated ₹600\n/)
    expect(stdout).toMatch(/Nothing must be mended.*Nothing was written into the books\.\n$/)
    expect(status).toBe(0)
  })

  test('of a wrong one it names what to mend, writes the workbook with remarks, and ends with 1', async () => {
    const wrong = { ...books, people: books.people.slice(1) }
    const file = fileOf('wrong.xlsx', xlsxOf(dirtyWorkbook(wrong, null).sheets))
    const marked = join(folder, 'remarks.xlsx')
    const { status, stdout } = run(file, '--marked', marked)
    expect(stdout).toMatch(/^mend {2}Tickets C\d+ {2}There is no person KR-0001 in the sheet People\.$/m)
    expect(status).toBe(1)
    const { faults } = await checkFile(readFileSync(marked), () => {})
    expect(faults.some(({ code, found }) => code === 'person_unknown' && found === 'KR-0001')).toBe(true)
  })

  test('a fault that comes after ten thousand remarks is counted, shown first, and ends with 1', () => {
    const people = Array.from({ length: 10_001 }, (_, no) => [`P${no}`, 'Asha', '9847000001'])
    const rows = [['Code', 'Name', 'Phone'], ...people].map((texts) => ({ cells: texts.map((text) => ({ text })) }))
    const sheets = dirtyWorkbook(books, null).sheets.filter(({ name }) => name !== 'People')
    const { status, stdout } = run(fileOf('remarks-first.xlsx', xlsxOf([{ name: 'People', rows }, ...sheets])))
    expect(stdout).toMatch(/^mend {2}Tickets C\d+ {2}There is no person KR-\d+ in the sheet People\.$/m)
    expect(stdout).toMatch(/^\d+ must be mended, 1\d{4} to look at\. Nothing was written into the books\.$/m)
    expect(status).toBe(1)
  })

  test('what is no workbook is refused with a sentence', () => {
    expect(run(fileOf('a.xlsx', 'text'))).toEqual({
      status: 1,
      stdout: '',
      stderr: 'This is not a workbook. Please send an .xlsx file, or a .zip with one .csv file for each sheet.\n',
    })
  })
})
