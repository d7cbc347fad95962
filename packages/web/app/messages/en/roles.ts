import type { Role } from '@kuri/domain'

/** What a person is to the company, in a word. */
const names: Record<Role, string> = {
  admin: 'Administrator',
  manager: 'Manager',
  cashier: 'Cashier',
  collector: 'Collector',
  auditor: 'Auditor',
  member: 'Member',
}

export const roles = { names }
