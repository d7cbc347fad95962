import { useSearchParams } from 'react-router'
import { useMe } from '../session.ts'
import { branchIn } from './by-branch.ts'

/** The branch that this page's address narrows it to; null: all branches, also where the address names one that is not there. */
export function useBranch(): string | null {
  const chosen = branchIn(useSearchParams()[0])
  return useMe()?.branches?.some(({ _id }) => _id === chosen) === true ? chosen : null
}
