import { ok, refuse, type Result } from '../errors.ts'
import { headingsOf } from './read-sheet.ts'
import { sheetCalled } from './sheet-called.ts'
import { SHEET_KEYS, SHEETS, type SheetKey } from './sheets.ts'
import { headingKey, isLikeValue } from './words.ts'

/** What a company means by a heading, or by the name of a sheet, that Kuri does not know. */
export interface OwnHeading {
  /** The sheet in which the heading stands; null: it is the name of a sheet. */
  readonly sheet: SheetKey | null
  /** As headings are compared. */
  readonly heading: string
  /** The key of a column of that sheet, or of a sheet; null: it is left out. */
  readonly means: string | null
}

/** One that a person has said, before it is judged: the heading is as they write it. */
export interface WrittenHeading {
  readonly sheet: string | null
  readonly heading: string
  readonly means: string | null
}

export const isSheetKey = (key: string): key is SheetKey => SHEET_KEYS.some((one) => one === key)

/**
 * What a company says of a heading or of the name of a sheet. Refuses invalid_input: one without a letter or digit, a heading that is a
 * phone, a PAN or another value (it is kept in clear), one that Kuri knows already, a sheet or a column that does not exist. Source:
 * docs/spec/moving-in.md, MOV-2.
 */
export function judgeOwnHeading({ sheet, heading, means }: WrittenHeading): Result<OwnHeading> {
  const key = headingKey(heading)
  if (key === '') return wrong('This heading has no letter and no digit.')
  if (sheet !== null && isLikeValue(heading))
    return wrong(`“${heading}” is a value, not a heading. Please add a row of headings to the sheet.`)
  if (sheet === null) {
    if (sheetCalled(heading) !== null) return wrong(`Kuri knows the sheet “${heading}” already.`)
    if (means !== null && !isSheetKey(means)) return wrong('There is no such sheet.')
    return ok({ sheet, heading: key, means })
  }
  if (!isSheetKey(sheet)) return wrong('There is no such sheet.')
  if (headingsOf(sheet).has(key)) return wrong(`Kuri knows the column “${heading}” already.`)
  if (means !== null && !Object.hasOwn(SHEETS[sheet].columns, means)) return wrong('There is no such column.')
  return ok({ sheet, heading: key, means })
}

/**
 * The same for several at once, with how each is written. Refuses also invalid_input: two that are compared as one and mean different
 * things.
 */
export function judgeOwnHeadings(written: readonly WrittenHeading[]): Result<(OwnHeading & { readonly as: string })[]> {
  const explained = new Map<string, OwnHeading & { readonly as: string }>()
  for (const one of written) {
    const judged = judgeOwnHeading(one)
    if (!judged.ok) return judged
    const name = `${one.sheet ?? ''} ${judged.value.heading}`
    const before = explained.get(name)
    if (before && before.means !== one.means) {
      return wrong(`The heading “${one.heading}” has two different meanings here. Please choose one meaning for both.`)
    }
    explained.set(name, { ...judged.value, as: one.heading })
  }
  return ok([...explained.values()])
}

const wrong = (problem: string) => refuse({ code: 'invalid_input', field: 'headings', problem })

/** What the headings of a sheet mean; null: their column is left out. With null the names of sheets. */
export const meaningsOf = (own: readonly OwnHeading[], sheet: SheetKey | null): Map<string, string | null> =>
  new Map(own.filter((one) => one.sheet === sheet).map(({ heading, means }) => [heading, means]))
