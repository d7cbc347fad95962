import {
  columnsOf,
  columnLetters,
  expectedOf,
  OWN_SHEETS,
  readCell,
  SHEET_KEYS,
  SHEETS,
  toRupees,
  paise,
  type Column,
} from '@kuri/domain'
import type writeExcelFile from 'write-excel-file/node'
import type { CellObject, Row } from 'write-excel-file/node'
import { FORMATS, HEAD } from '../export/spreadsheet.ts'

const EXAMPLE = { fontStyle: 'italic', color: '#6B7280' } as const
/** As far down as a list of values is offered. */
const LAST_ROW = 20_000
/** Excel takes no longer list of words; none of ours is. */
const LONGEST_LIST = 255

/**
 * The workbook to fill in: a sheet that explains every column, and ours with headings, an example row and lists of values. The
 * example row
 * is passed over when it comes back. Source: docs/spec/moving-in.md, MOV-1.
 */
export async function workbookTemplate(): Promise<Buffer> {
  const guide = {
    sheet: OWN_SHEETS.guide,
    data: guideRows(),
    columns: [24, 26, 12, 34, 80].map((width) => ({ width })),
    stickyRowsCount: 1,
  }
  const sheets = SHEET_KEYS.map((key) => ({
    sheet: SHEETS[key].name,
    data: [
      columnsOf(key).map(([, column]) => heading(headingOf(column))),
      columnsOf(key).map(([, column]) => exampleCell(column)),
    ],
    columns: columnsOf(key).map(([, { name, example }]) => ({
      width: Math.max(12, name.length + 4, example.length + 2),
    })),
    stickyRowsCount: 1,
  }))
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return await writeExcelFile([guide, ...sheets], { features: [listsOfValues] }).toBuffer()
}

/** What must be filled has a star, which the reader does not look at. */
const headingOf = ({ name, isRequired }: Column): string => (isRequired ? `${name} *` : name)
const heading = (title: string): CellObject => ({ value: title, type: String, ...HEAD })
const plain = (text: string): CellObject => ({ value: text, type: String, wrap: true, alignVertical: 'top' })

function guideRows(): Row[] {
  return [
    ['Sheet', 'Column', 'Needed', 'What to enter', 'Meaning'].map(heading),
    ...SHEET_KEYS.flatMap((key) => [
      [
        plain(SHEETS[key].name),
        plain(''),
        plain(SHEETS[key].isRequired ? 'yes' : 'no'),
        plain(''),
        plain(`One row is ${SHEETS[key].oneRow}.`),
      ],
      ...columnsOf(key).map(([, column]) => [
        plain(SHEETS[key].name),
        plain(column.name),
        plain(column.isRequired ? 'yes' : 'no'),
        plain(expectedOf(column)),
        plain(column.meaning),
      ]),
    ]),
  ]
}

/** The example as a spreadsheet keeps such a value: a day as a day, an amount as a number. */
function exampleCell(column: Column): CellObject {
  const read = readCell(column, column.example, 1900)
  const value = read.ok ? read.value : null
  if (value === null) return { value: '', type: String }
  if (column.kind === 'day' && typeof value === 'string')
    return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd-mm-yyyy', ...EXAMPLE }
  if (column.kind === 'money')
    return { value: toRupees(paise(Number(value))), type: Number, format: FORMATS.money, ...EXAMPLE }
  if (column.kind === 'count') return { value: Number(value), type: Number, ...EXAMPLE }
  if (column.kind === 'percent') return { value: Number(value) / 100, type: Number, ...EXAMPLE }
  return { value: column.example, type: String, ...EXAMPLE }
}

type Feature = NonNullable<NonNullable<Parameters<typeof writeExcelFile>[1]>['features']>[number]

/** Lists of values below the headings; another value may be typed, since the reader knows more words. */
const listsOfValues: Feature = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        insert: ({ sheet }) => {
          const key = SHEET_KEYS.find((one) => SHEETS[one].name === sheet)
          const lists =
            key === undefined ? [] : columnsOf(key).flatMap(([, column], place) => listOf(column, columnLetters(place)))
          return lists.length === 0
            ? undefined
            : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
        },
      },
    },
  },
}

function listOf(column: Column, letters: string): string[] {
  const words = Object.values(column.choices ?? {}).map(([word]) => word)
  const values = column.kind === 'yes' ? ['yes', 'no'] : words
  const inline = values.length > 0 && values.join(',').length < LONGEST_LIST ? `"${values.join(',')}"` : null
  const formula = column.refersTo ? `'${SHEETS[column.refersTo].name}'!$A$2:$A$${LAST_ROW}` : inline
  if (formula === null) return []
  const cells = `${letters}2:${letters}${LAST_ROW}`
  const list = `<formula1>${escaped(formula)}</formula1>`
  return [`<dataValidation type="list" allowBlank="1" sqref="${cells}">${list}</dataValidation>`]
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
