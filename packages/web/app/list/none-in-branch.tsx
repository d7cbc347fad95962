import type { ReactNode } from 'react'
import { EmptyState } from '../components/state.tsx'
import { m } from '../messages/en.ts'
import { useBranch } from './use-branch.ts'

/** What an empty list says: of one branch that this branch has nothing, because the company may have; else its own words. */
export function NoneOrNoneInBranch({ none }: { none: ReactNode }) {
  const { noneInBranch, noneInBranchWhy } = m.lists
  return useBranch() === null ? none : <EmptyState picture="emptyBowl" title={noneInBranch} why={noneInBranchWhy} />
}
