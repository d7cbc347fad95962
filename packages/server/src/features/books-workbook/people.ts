import { isPhone, type Day } from '@kuri/domain'
import { panOf } from '../people/enrolment/member-facts.ts'
import type { NewRowOf } from './cells.ts'
import { codeIn, nomineeColumns } from './chits.ts'
import type { PersonRow } from './people.store.ts'

interface Writing {
  readonly day: Day
  readonly codes: ReadonlyMap<string, string>
  /** The company's data key; null: it has none, and no PAN can be read. */
  readonly key: Buffer | null
}

const textOf = (text: string | null): string | null => (text === '' ? null : text)

/** A person as the sheet People has them. Who died after the day was alive. */
export function personRow(person: PersonRow, { day, codes, key }: Writing): NewRowOf<'people'> {
  const { id, name, phone, representedBy, bornOn, diedOn } = person
  const wasAlive = diedOn !== null && diedOn > day
  return {
    code: codeIn(codes, id),
    name,
    ownName: textOf(person.ownName),
    kind: wasAlive ? 'person' : person.kind,
    phone: isPhone(phone) ? phone : null,
    phoneShared: person.isPhoneShared ? true : null,
    email: person.email,
    pan: person.pan === null || key === null ? null : panOf(key, id, person.pan),
    address: textOf(person.address),
    representative: representedBy === null || wasAlive ? null : codeIn(codes, representedBy),
    bornOn: bornOn !== null && bornOn <= day ? bornOn : null,
    diedOn: wasAlive ? null : diedOn,
    signatory: textOf(person.signatory),
    ...nomineeColumns(person.nominee),
    branch: person.branch,
  }
}
