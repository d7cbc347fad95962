// npm run check-workbook -- FILE [--marked OUT.xlsx]: reads and checks the workbook of a company that moves in, and writes
// nothing into
// the books. npm run check-workbook -- --template OUT.xlsx: the workbook to fill in. docs/spec/moving-in.md says the rest.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { problemSentence, WORKBOOK_FAULTS } from '@kuri/contract'
import { cellOf, formatRupees, mustBeMended, refuse, type Fault } from '@kuri/domain'
import { WrongSettings } from '../config.ts'
import type { CheckedWorkbook } from '../workbook/check.ts'
import { checkInThread, markInThread } from '../workbook/in-thread.ts'
import { WORKBOOK_LIMITS } from '../workbook/limits.ts'
import { workbookTemplate } from '../workbook/template.ts'
import { explained } from './explained.ts'

const USAGE = 'npm run check-workbook -- FILE [--marked OUT.xlsx], or --template OUT.xlsx.'
/** More are not read on a screen: the workbook with remarks has them all. */
const MOST_PRINTED = 100

await explained(async () => {
  const { values, positionals } = parseArgs({
    options: { marked: { type: 'string' }, template: { type: 'string' } },
    allowPositionals: true,
  })
  if (values.template !== undefined) {
    await writeFile(resolve(values.template), await workbookTemplate())
    console.log(`The workbook to fill in is in ${resolve(values.template)}.`)
    return
  }
  const [file] = positionals
  if (file === undefined) throw new WrongSettings([USAGE])
  await check(resolve(file), values.marked === undefined ? null : resolve(values.marked))
})

async function check(file: string, marked: string | null): Promise<void> {
  const { size } = await stat(file)
  // a file that is too large is not even read
  const bytes = size > WORKBOOK_LIMITS.file ? null : await readFile(file)
  const checked = bytes === null ? refuse({ code: 'workbook_too_large' }) : await checkInThread(bytes)
  if (bytes === null || !checked.ok) {
    if (!checked.ok) console.error(problemSentence(checked.error))
    process.exitCode = 1
    return
  }
  print(checked.value)
  if (marked === null) return
  const remarked = await markInThread(bytes, checked.value.faults)
  if (!remarked.ok) {
    console.error(problemSentence(remarked.error))
    process.exitCode = 1
    return
  }
  await writeFile(marked, remarked.value)
  console.log(`The workbook with remarks is in ${marked}.`)
}

function print({ sheets, faults, faultCount, mustCount, money }: CheckedWorkbook): void {
  for (const { sheet, name, rows } of sheets)
    console.log(`${sheet}${name === sheet ? '' : ` (“${name}”)`}: ${rows} rows`)
  for (const fault of faults.slice(0, MOST_PRINTED)) console.log(lineOf(fault))
  if (faultCount > MOST_PRINTED) console.log(`… and ${faultCount - MOST_PRINTED} more.`)
  if (mustCount > 0) {
    console.log(
      `${mustCount} must be mended, ${faultCount - mustCount} to look at. Nothing was written into the books.`,
    )
    process.exitCode = 1
    return
  }
  const { inChits, prizesOwed, unallocated, held, companysOwn } = money
  const owed = [`prizes to be paid ${formatRupees(prizesOwed)}`, `unallocated ${formatRupees(unallocated)}`]
  console.log(`Money in chits ${formatRupees(inChits)} + ${owed.join(' + ')}`)
  console.log(`= bank, cash and collectors ${formatRupees(held)} − the company's own ${formatRupees(companysOwn)}`)
  console.log(`Nothing must be mended, ${faultCount} to look at. Nothing was written into the books.`)
}

function lineOf(fault: Fault): string {
  const place = `${fault.sheet} ${cellOf(fault)}`.trim()
  return `${mustBeMended(fault) ? 'mend' : 'look'}  ${place}  ${WORKBOOK_FAULTS[fault.code](fault)}`
}
