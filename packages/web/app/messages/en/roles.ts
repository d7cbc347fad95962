import type { Role, StaffPermission } from '@kuri/domain'

/** What a person is to the company, in a word. */
const names: Record<Role, string> = {
  admin: 'Administrator',
  manager: 'Manager',
  cashier: 'Cashier',
  collector: 'Collector',
  auditor: 'Auditor',
  member: 'Member',
}

/** What the work is, in a sentence. */
const work: Record<Role, string> = {
  admin: 'Full access. Gives roles and approves payments out.',
  manager: 'Runs schemes, requests and auctions. Can see pending payments but not approve them.',
  cashier: 'Takes payments and top-ups at the counter. Another person confirms the count of the till.',
  collector: 'Collects from assigned members and hands the money over.',
  auditor: 'Reads the ledger, the reports and the audit log. Cannot change anything.',
  member: 'Not staff: only their own schemes, payments and bids.',
}

/** Each permission as the end of the sentence “may …”. */
const may: Record<StaffPermission, string> = {
  'read-roles': 'See roles',
  'read-stats': 'See the company’s dashboard',
  'read-people': 'See all members, their tickets and dues',
  enrol: 'Enrol members',
  'note-promises': 'Note promises to pay',
  'act-for-members': 'Bid, withdraw and decide for members who signed for it on paper',
  'manage-users': 'Delete users without tickets or money',
  'manage-roles': 'Give and take back roles',
  'read-every-chit': 'See all schemes with members, months and auctions',
  'manage-chits': 'Create, change, start and delete schemes',
  'decide-requests': 'Approve join requests',
  'run-auctions': 'Open, reschedule and cancel auctions',
  'sign-for-company': 'Sign minutes for the company',
  'file-minutes': 'Mark minutes as filed',
  'read-money': 'See pending payments, top-ups, withdrawals and prizes',
  'refund-payments': 'Refund online payments',
  'send-payouts': 'Send withdrawals through the gateway',
  'take-payments': 'Take payments and top-ups at the counter',
  collect: 'Collect from assigned members',
  'read-collections': 'See cash and handovers of collectors',
  'assign-collectors': 'Assign collectors',
  'close-till': 'Confirm the count of another person’s till',
  'receive-collections': 'Count handovers of collectors',
  'approve-money': 'Confirm payments and top-ups, approve withdrawals',
  'approve-prize': 'Approve prizes',
  'read-arrears': 'See late payers and their letters',
  'act-on-arrears': 'Send demand notices and record steps about late payers',
  'decide-arrears': 'Remove or replace late payers',
  'read-ledger': 'Read the ledger and its checks',
  'check-ledger': 'Start the ledger checks',
  'reconcile-bank': 'Import the bank’s statements and match them',
  'move-company-money': 'Make company entries and corrections',
  'read-reports': 'Read the reports',
  'read-registers': 'Download the registers of the Act',
  'read-audit': 'Read the audit log',
  'read-messages': 'Read messages of visitors',
  'read-outbox': 'Read emails to members and staff',
  'manage-images': 'Change the slider images',
  'manage-settings': 'Change the settings',
  'import-books': 'Move in with a workbook',
  'move-clock': 'Change the time in a demo',
}

export const roles = {
  names,
  work,
  may,
  title: 'Roles',
  lead: 'What each role can do.',
  people: 'Roles of staff',
  caption: 'Permissions of each role',
  what: 'Permission',
  yes: 'yes',
  no: 'no',
  alsoMember: 'Staff can also be members. Their own schemes, wallet and bids do not change.',
  give: {
    label: 'Role in the company',
    give: 'Change role',
    question: (name: string) => `Change the role of ${name}?`,
    verb: (role: string) => `Make ${role}`,
    done: (name: string, role: string) => `${name}: ${role}.`,
    failed: 'Could not change the role.',
    unsent:
      'Their phone is blocked. Receipts that are only on it can still be sent; a cashier then decides where the money goes.',
    same: 'This user already has this role.',
  },
}
