import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chanceOf } from '../packages/server/test/moving-in/chance.ts'
import { dirtyWorkbook } from '../packages/server/test/moving-in/dirty-workbook.ts'
import { oldCompany } from '../packages/server/test/moving-in/old-company.ts'
import { xlsxOf } from '../packages/server/test/moving-in/xlsx.ts'

/*
 * Writes the workbook of a simulated company that moves in, as people fill one in:
 * `npm run old-company -- --chits 120 --people 4000 --seed 1 --out books.xlsx`; with --clean as a program would fill it in.
 */

const whole = (usual: string) => ({ type: 'string', default: usual }) as const
const { values } = parseArgs({
  options: {
    chits: whole('120'),
    people: whole('4000'),
    seed: whole('1'),
    out: whole('books.xlsx'),
    clean: { type: 'boolean', default: false },
  },
})
const numberOf = (name: 'chits' | 'people' | 'seed'): number => {
  if (!/^[1-9]\d{0,5}$/.test(values[name])) throw new Error(`--${name} is a whole number, not “${values[name]}”.`)
  return Number(values[name])
}

const seed = numberOf('seed')
const books = oldCompany(chanceOf(seed), { chits: numberOf('chits'), people: numberOf('people') })
const { sheets, cells } = dirtyWorkbook(books, values.clean ? null : chanceOf(seed + 1))
const out = resolve(values.out)
writeFileSync(out, xlsxOf(sheets))
console.log(`${books.chits.length} chits, ${books.people.length} people, ${cells.length} cells: ${out}`)
