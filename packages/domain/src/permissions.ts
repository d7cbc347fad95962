/**
 * What somebody is to the company. 'member' is who has no work in it; the seed (section 6) calls a member whoever has any
 * role other than admin, so all staff may do what members may.
 */
export const ROLES = ['admin', 'manager', 'cashier', 'collector', 'auditor', 'member'] as const
export type Role = (typeof ROLES)[number]

const MEMBER_PERMISSIONS = [
  'own-profile',
  'read-chits',
  'join-chit',
  'pay-instalment',
  'bid',
  'witness-lot',
  'sign-minutes',
  'read-own-wallet',
  'top-up',
  'withdraw',
  'read-notices',
  // who collected before sends what their phone had signed then, whatever their role is now (docs/spec/payments.md, PAY-13)
  'send-receipts',
] as const
type MemberPermission = (typeof MEMBER_PERMISSIONS)[number]

type HelpingRole = Exclude<Role, 'admin' | 'member'>

/**
 * Who besides administrators may do what in the company's name. One line is one permission; a new one is added here, by
 * subject, reading before doing. ADR 10 says why each role has what it has.
 */
const STAFF_TABLE = {
  'read-roles': ['manager', 'cashier', 'collector', 'auditor'],
  'read-stats': ['manager', 'cashier', 'auditor'],
  'read-people': ['manager', 'cashier', 'auditor'],
  enrol: ['manager', 'cashier'],
  'act-for-members': ['manager', 'cashier'],
  'note-promises': ['manager', 'cashier', 'collector'],
  'manage-users': [],
  'manage-roles': [],
  'read-every-chit': ['manager', 'cashier', 'auditor'],
  'manage-chits': ['manager'],
  'decide-requests': ['manager'],
  'run-auctions': ['manager'],
  'sign-for-company': [],
  'file-minutes': ['manager'],
  'read-money': ['manager', 'cashier', 'auditor'],
  'take-payments': ['cashier'],
  collect: ['collector'],
  'read-collections': ['manager', 'cashier', 'auditor'],
  'assign-collectors': ['manager'],
  'close-till': ['manager', 'cashier'],
  'receive-collections': ['cashier'],
  'approve-money': [],
  'refund-payments': [],
  'send-payouts': [],
  'approve-prize': [],
  'read-arrears': ['manager', 'cashier', 'collector', 'auditor'],
  'act-on-arrears': ['manager'],
  'decide-arrears': [],
  'read-ledger': ['auditor'],
  'check-ledger': [],
  'reconcile-bank': ['cashier'],
  'move-company-money': [],
  'read-reports': ['manager', 'auditor'],
  'read-registers': ['manager', 'auditor'],
  'read-audit': ['auditor'],
  'read-messages': ['manager'],
  'read-outbox': [],
  'manage-images': [],
  'manage-settings': [],
  'import-books': [],
  'move-clock': [],
} as const satisfies Record<string, readonly HelpingRole[]>
export type StaffPermission = keyof typeof STAFF_TABLE

/** What an endpoint requires of the caller; endpoints name permissions, never roles. */
export type Permission = MemberPermission | StaffPermission

export const STAFF_PERMISSIONS = Object.keys(STAFF_TABLE) as StaffPermission[]

const isOfMembers = (permission: Permission): permission is MemberPermission => !(permission in STAFF_TABLE)

/** Whether a role may do something. Administrators may do everything (seed, section 6). */
export const may = (role: Role, permission: Permission): boolean =>
  role === 'admin' || isOfMembers(permission) || STAFF_TABLE[permission].some((helping) => helping === role)

/** Everything a role may do. */
export const permissionsOf = (role: Role): readonly Permission[] =>
  [...MEMBER_PERMISSIONS, ...STAFF_PERMISSIONS].filter((permission) => may(role, permission))

/** The roles that may do something: whose word counts. */
export const rolesWith = (permission: Permission): readonly Role[] => ROLES.filter((role) => may(role, permission))

/** Whether somebody works for the company. */
export const isStaff = (role: Role): boolean => role !== 'member'

/** Whether a change of role takes a right away: then no session outlives it. */
export const losesRights = (from: Role, to: Role): boolean =>
  permissionsOf(from).some((permission) => !may(to, permission))
