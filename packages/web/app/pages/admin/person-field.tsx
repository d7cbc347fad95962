import type { peopleSearchEndpoints, ReplyOf } from '@kuri/contract'
import { formatPhone } from '@kuri/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleReads } from '../../api/admin-queries.ts'
import { SearchField } from '../../components/list-tools.tsx'
import { SelectField } from '../../forms/lazy-fields.tsx'
import { m } from '../../messages/en.ts'

type Person = ReplyOf<typeof peopleSearchEndpoints.findPeople>['members'][number]

/** Who is chosen: an id, and how they stand in the list. */
export interface Choice {
  value: string
  label: string
}

interface PersonFieldProps {
  label: string
  /** What can be chosen instead of a person; it stands first. */
  nobody: Choice
  /** Which of the people found can be chosen. */
  mayBe: (person: Person) => boolean
  value: Choice
  onChange: (choice: Choice) => void
  error?: string | undefined
}

const t = m.admin.users.find

/** One person out of all: a search, and the people it finds to choose from. Who is chosen stays in the list. */
export function PersonField({ label, nobody, mayBe, value, onChange, error }: PersonFieldProps) {
  const [search, setSearch] = useState('')
  const found = useQuery({ ...peopleReads.members(search), placeholderData: keepPreviousData }).data
  const people = found?.members.filter(mayBe).map((person) => ({ value: person._id, label: labelOf(person) })) ?? []
  const data = [nobody, ...(value.value === nobody.value ? [] : [value]), ...people].filter(isFirst)
  return (
    <>
      <SearchField label={t.search} placeholder={t.hint} value={search} onChange={setSearch} />
      <SelectField
        label={label}
        description={found && found.total > found.members.length ? t.first(found.members.length) : undefined}
        data={data}
        value={value.value}
        error={error}
        onChange={(event) => onChange(data.find((choice) => choice.value === event.currentTarget.value) ?? nobody)}
      />
    </>
  )
}

const isFirst = ({ value }: Choice, place: number, all: readonly Choice[]): boolean =>
  all.findIndex((choice) => choice.value === value) === place

/** Two people may have one name. */
const labelOf = ({ name, phone, email }: Person): string =>
  [name, formatPhone(phone) || email].filter(Boolean).join(', ')
