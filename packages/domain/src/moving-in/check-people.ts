import { isRepresented } from '../person-kind.ts'
import { mobileDigits } from '../phone.ts'
import { alike, reportTo, type Books } from './books.ts'
import type { Report } from './read-sheet.ts'
import { codeKey } from './words.ts'

/**
 * People: a code names one person, a PAN belongs to one, a phone that several have is said to be shared, a minor and an estate
 * have
 * somebody who acts for them. Source: docs/spec/moving-in.md, MOV-5.
 */
export function checkPeople({ workbook: { people, company }, people: byCode }: Books, report: Report): void {
  if (company && company.rows.length > 1) {
    for (const { row } of company.rows.slice(1)) reportTo(company, report)(row, null, 'one_company')
  }
  if (!people) return
  const at = reportTo(people, report)
  for (const same of alike(people.rows, ({ code }) => code && codeKey(code))) {
    for (const { row, code } of same) at(row, 'code', 'code_twice', code, othersOf(same, row))
  }
  for (const same of alike(people.rows, ({ pan }) => pan)) {
    for (const { row, pan } of same) at(row, 'pan', 'pan_twice', pan, othersOf(same, row))
  }
  for (const same of alike(people.rows, ({ phone }) => phone && (mobileDigits(phone) ?? phone))) {
    if (same.every(({ phoneShared }) => phoneShared)) continue
    for (const { row, phone } of same) at(row, 'phone', 'phone_twice', phone, othersOf(same, row))
  }
  for (const { row, kind, representative } of people.rows) {
    if (representative !== null && !byCode.has(codeKey(representative))) {
      at(row, 'representative', 'person_unknown', representative)
    } else if (representative === null && kind !== null && isRepresented(kind)) {
      at(row, 'representative', 'representative_missing', kind)
    }
  }
}

/** "row 7, row 9": where else it stands. */
const othersOf = (rows: readonly { readonly row: number }[], row: number): string =>
  rows
    .filter((other) => other.row !== row)
    .slice(0, 5)
    .map((other) => `row ${other.row}`)
    .join(', ')
