import { Card } from '../../../components/card.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'

/** A company with one branch has no books beside its own. */
export function OneBranch() {
  return (
    <Card>
      <EmptyState picture="blankPassbook" title={m.branchBooks.one} why={m.branchBooks.oneWhy} />
    </Card>
  )
}
