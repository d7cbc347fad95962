const IS_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The branch that an address narrows its page to; null: all branches. */
export function branchIn(params: URLSearchParams): string | null {
  const branch = params.get('branch') ?? ''
  return IS_ID.test(branch) ? branch : null
}

/** As a call takes it. */
export const byBranch = (branch: string | null): { branch?: string } => (branch === null ? {} : { branch })
