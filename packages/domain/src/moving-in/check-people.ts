import { isRepresented } from '../person-kind.ts'
import { mobileDigits } from '../phone.ts'
import { alike, otherRows, reportTo, type Books } from './books.ts'
import type { Report } from './read-sheet.ts'
import { codeKey } from './words.ts'

/** What is written down of a person of such a kind, beside who acts for them. */
const NEEDED = { person: null, firm: 'signatory', minor: 'bornOn', estate: 'diedOn' } as const

/**
 * People: a code names one person, a PAN and an e-mail address belong to one, a phone that several have is said to be shared, a
 * minor and an estate have another person who acts for them, who is no minor and no estate; of a minor the birth day is known, of an
 * estate the day of death, of a firm who signs for it. Source: docs/spec/moving-in.md, MOV-5.
 */
export function checkPeople({ workbook: { people, company }, people: byCode }: Books, report: Report): void {
  if (company && company.rows.length > 1) {
    for (const { row } of company.rows.slice(1)) reportTo(company, report)(row, null, 'one_company')
  }
  if (!people) return
  const at = reportTo(people, report)
  for (const same of alike(people.rows, ({ code }) => code && codeKey(code))) {
    for (const { row, code } of same) at(row, 'code', 'code_twice', code, otherRows(same, row))
  }
  for (const same of alike(people.rows, ({ pan }) => pan)) {
    for (const { row, pan } of same) at(row, 'pan', 'pan_twice', pan, otherRows(same, row))
  }
  // the address of a minor or an estate is not kept: it is often the one of who acts for them
  const withOwn = people.rows.filter(({ kind }) => kind === null || !isRepresented(kind))
  for (const same of alike(withOwn, ({ email }) => email)) {
    for (const { row, email } of same) at(row, 'email', 'email_twice', email, otherRows(same, row))
  }
  for (const same of alike(people.rows, ({ phone }) => phone && (mobileDigits(phone) ?? phone))) {
    if (same.every(({ phoneShared }) => phoneShared)) continue
    for (const { row, phone } of same) at(row, 'phone', 'phone_twice', phone, otherRows(same, row))
  }
  for (const { row, kind, ...person } of people.rows) {
    const needed = kind === null ? null : NEEDED[kind]
    if (needed && person[needed] === null) at(row, needed, 'detail_missing', kind)
  }
  for (const { row, code, kind, representative } of people.rows) {
    if (representative === null) {
      if (kind !== null && isRepresented(kind)) at(row, 'representative', 'representative_missing', kind)
      continue
    }
    const acting = byCode.get(codeKey(representative))
    const isSelf = code !== null && codeKey(code) === codeKey(representative)
    if (!acting) at(row, 'representative', 'person_unknown', representative)
    else if (isSelf || (acting.kind !== null && isRepresented(acting.kind)))
      at(row, 'representative', 'representative_unfit', representative)
  }
}
