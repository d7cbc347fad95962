import type { Role } from '@kuri/domain'
import { paths } from '../paths.ts'

const START_PAGES: Readonly<Record<Role, () => string>> = {
  admin: paths.admin,
  manager: paths.admin,
  auditor: paths.admin,
  cashier: paths.counter,
  collector: paths.collect,
  member: paths.dashboard,
}

/** The page a person works on first: where a log-in leads. Administrators and members by the seed (section 4). */
export const startPageOf = (role: Role): string => START_PAGES[role]()
