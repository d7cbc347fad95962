/** 'member' is any role other than admin (seed, section 6). */
export type Role = 'admin' | 'member'

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
] as const

const ADMIN_PERMISSIONS = [
  'read-stats',
  'manage-chits',
  'decide-requests',
  'manage-users',
  'manage-images',
  'manage-settings',
  'run-auctions',
  'approve-prize',
  'approve-money',
  'read-ledger',
  'read-audit',
  'read-reports',
  'read-messages',
  'read-outbox',
  'move-clock',
] as const

/** What an endpoint asks of the caller; endpoints name permissions, never roles. */
export type Permission = (typeof MEMBER_PERMISSIONS)[number] | (typeof ADMIN_PERMISSIONS)[number]

const PERMISSIONS_OF: Record<Role, ReadonlySet<Permission>> = {
  member: new Set(MEMBER_PERMISSIONS),
  admin: new Set<Permission>([...MEMBER_PERMISSIONS, ...ADMIN_PERMISSIONS]),
}

/** Everything a role may do. An administrator may do all a member may (seed, section 6). */
export const permissionsOf = (role: Role): readonly Permission[] => [...PERMISSIONS_OF[role]]

export const may = (role: Role, permission: Permission): boolean => PERMISSIONS_OF[role].has(permission)
