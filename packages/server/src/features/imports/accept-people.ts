import { codeKey, isRepresented, judgeKind, ok, refuse, type Books, type Result, type RowOf } from '@kuri/domain'
import { today } from '../../clock.ts'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { noteDocument } from '../people/enrolment/member-facts.ts'
import * as people from '../people/service.ts'
import { addBranches } from './accept-branches.ts'
import * as store from './accept.store.ts'
import { cut, nomineeOf } from './texts.ts'

interface Wanted {
  readonly importId: string
  readonly chit: string
  readonly books: Books
  /** As codes are compared. */
  readonly codes: readonly string[]
  readonly by: string
  readonly requestId: string
  readonly key: Buffer
}

/**
 * The people of a chit by their codes of the workbook: those whom another chit of it has brought are found again, the others are
 * enrolled at home in the branch of their row, and who acts for them with them. Nobody can log in: an e-mail address is kept as staff
 * enter one, unless another person has it already. Refuses chit_cannot_move_in, because of a person who cannot be what
 * the workbook says. Source: docs/spec/moving-in.md, MOV-16.
 */
export async function enrolPeople(tx: Tx, wanted: Wanted): Promise<Result<ReadonlyMap<string, string>>> {
  const { importId, books } = wanted
  const representatives = wanted.codes.flatMap((code) => books.people.get(code)?.representative ?? [])
  // who acts for another is there before them
  const codes = [...new Set([...representatives.map(codeKey), ...wanted.codes])]
  const found = await store.peopleOf(tx, importId, codes)
  const added = codes.filter((code) => !found.has(code))
  const placeOf = await addBranches(
    tx,
    added.flatMap((code) => books.people.get(code) ?? []),
    wanted,
  )
  for (const code of added) {
    const row = books.people.get(code)
    const id = row && (await enrol(tx, row, { ...wanted, branchId: placeOf(row) }, found))
    if (!id)
      return refuse({ code: 'chit_cannot_move_in', chit: wanted.chit, because: 'person', person: row?.code ?? code })
    await store.insertPerson(tx, { import_id: importId, code, person_id: id })
    found.set(code, id)
  }
  return ok(found)
}

/** Null: this person cannot be what the workbook says. */
async function enrol(
  tx: Tx,
  row: RowOf<'people'>,
  { by, key, branchId }: Wanted & { readonly branchId: string },
  found: ReadonlyMap<string, string>,
): Promise<string | null> {
  const { name, kind, bornOn, diedOn, signatory, pan, email } = row
  const representativeId = row.representative === null ? null : (found.get(codeKey(row.representative)) ?? null)
  const facts = { kind: kind ?? 'person', bornOn, diedOn, gstin: '', signatory: cut(signatory, 120), representativeId }
  const on = await today(tx)
  const asWritten = judgeKind(facts, on)
  // a minor of the old books who has come of age meanwhile
  const isOfAge = !asWritten.ok && asWritten.error.code === 'of_age'
  const judged = isOfAge ? judgeKind({ ...facts, kind: 'person' }, on) : asWritten
  if (!judged.ok || !name) return null
  const id = newId()
  await people.insert(tx, {
    id,
    name: cut(name, 120),
    own_name: cut(row.ownName, 120),
    phone: cut(row.phone, 40),
    address: cut(row.address, 400),
    nominee: nomineeOf(row.nominee, row.nomineeRelation),
    kind: judged.value.kind,
    born_on: judged.value.bornOn,
    died_on: judged.value.diedOn,
    signatory: judged.value.signatory,
    represented_by: judged.value.representativeId,
    branch_id: branchId,
  })
  // who is represented has no login, and so no address
  if (email !== null && !isRepresented(judged.value.kind)) await people.keepEmail(tx, id, email)
  if (pan !== null) await noteDocument(tx, { personId: id, form: { idKind: 'pan', idNumber: pan }, by, key })
  return id
}
