import type { NamedPerson } from '@kuri/domain'
import { sql } from 'kysely'

/** What the domain's `legalNameOf` reads, of the row `person` of a statement. */
export const namedPerson = sql<NamedPerson>`json_build_object('kind', person.kind, 'name', person.name, 'representedBy',
  coalesce(nullif(person.signatory, ''), (select other.name from person other where other.id = person.represented_by)))`
