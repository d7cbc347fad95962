import type { TableColumn } from '../components/responsive-table.tsx'
import { SelectField } from '../forms/fields.tsx'
import { m } from '../messages/en.ts'
import { useMe } from '../session.ts'
import { useBranch } from './use-branch.ts'
import { useAddressQuery, withParam } from './use-address-query.ts'

/** Whether this person reads whose branch's something is: of head office, where the company has several. */
export const useHasBranches = (): boolean => useMe()?.branches !== undefined

/** Columns with the branch of each row at this place, where there are several. */
export function useBranchColumn<Row extends { branch?: string | undefined }>(
  columns: readonly TableColumn<Row>[],
  place: number,
): TableColumn<Row>[] {
  const hasBranches = useHasBranches()
  const branch: TableColumn<Row> = {
    key: 'branch',
    title: m.lists.branch,
    phone: 'full',
    showsTitleOnPhone: true,
    // a tablet has no room for it: there the choice over the list tells branches apart
    onlyWide: true,
    cell: (row) => row.branch,
  }
  return hasBranches ? columns.toSpliced(place, 0, branch) : [...columns]
}

/**
 * Head office chooses the branch that the page shows; it stands in the address. Nothing where the company has one branch. `none`: what
 * the page shows without a branch.
 */
export function BranchFilter({ none = m.lists.everyBranch }: { none?: string }) {
  const branches = useMe()?.branches
  const [, change] = useAddressQuery()
  const chosen = useBranch()
  if (!branches) return null
  return (
    <SelectField
      className="only-screen"
      aria-label={m.lists.branch}
      data={[{ value: '', label: none }, ...branches.map(({ _id, name }) => ({ value: _id, label: name }))]}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => change((now) => withBranch(now, value), { replace: false })}
    />
  )
}

/** Another branch begins at the first page of its lists. */
function withBranch(now: URLSearchParams, branch: string): URLSearchParams {
  now.delete('page')
  return withParam('branch', branch)(now)
}
