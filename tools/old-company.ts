import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chanceOf } from '../packages/server/test/moving-in/chance.ts'
import { dirtyWorkbook } from '../packages/server/test/moving-in/dirty-workbook.ts'
import { withMistakes } from '../packages/server/test/moving-in/mistakes.ts'
import { oldCompany } from '../packages/server/test/moving-in/old-company.ts'
import { xlsxOf } from '../packages/server/test/moving-in/xlsx.ts'

/*
 * Writes the workbook of a simulated company that moves in, as people fill one in:
 * `npm run old-company -- --chits 120 --people 4000 --seed 1 --out books.xlsx`; with --clean as a program would fill it in, with
 * --branches 3 of a company of three branches, with --late of one whose chits have terms for late payers, with --mistakes with three
 * wrong cells. The same numbers give the same company.
 */

const whole = (usual: string) => ({ type: 'string', default: usual }) as const
const flag = { type: 'boolean', default: false } as const
const { values } = parseArgs({
  options: {
    chits: whole('120'),
    people: whole('4000'),
    branches: whole('1'),
    seed: whole('1'),
    out: whole('books.xlsx'),
    clean: flag,
    late: flag,
    mistakes: flag,
  },
})
const MOST = { chits: 100_000, people: 999_999, branches: 9, seed: 999_999 } as const
const numberOf = (name: keyof typeof MOST): number => {
  const number = /^[1-9]\d{0,5}$/.test(values[name]) ? Number(values[name]) : Infinity
  if (number > MOST[name]) throw new Error(`--${name} is a whole number up to ${MOST[name]}, not “${values[name]}”.`)
  return number
}

const seed = numberOf('seed')
const books = oldCompany(chanceOf(seed), {
  chits: numberOf('chits'),
  people: numberOf('people'),
  branches: numberOf('branches'),
  late: values.late,
})
const workbook = dirtyWorkbook(books, values.clean ? null : chanceOf(seed + 1))
const out = resolve(values.out)
writeFileSync(out, xlsxOf(values.mistakes ? withMistakes(workbook) : workbook.sheets))
const { length: branches } = books.branches
console.log(
  `${books.chits.length} chits, ${books.people.length} people, ${Math.max(branches, 1)} branches, ${workbook.cells.length} cells: ${out}`,
)
