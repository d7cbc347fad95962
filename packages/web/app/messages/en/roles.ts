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
  admin: 'Does everything, gives roles, and has the last word on money that leaves.',
  manager: 'Runs schemes, requests and auctions. Sees the money that waits, and moves none of it.',
  cashier: 'Takes payments and top-ups at the counter. What a cashier enters, an administrator confirms.',
  collector: 'Collects at the door from the members they are given, and hands the money over.',
  auditor: 'Reads the books, the reports and the register of acts. Changes nothing.',
  member: 'Has no work in the company: their own schemes, payments and bids only.',
}

/** Each permission as the end of the sentence “may …”. */
const may: Record<StaffPermission, string> = {
  'read-roles': 'See who may do what',
  'read-stats': 'See the company’s dashboard',
  'read-people': 'See everybody, what they hold and what they owe',
  'manage-users': 'Delete users without tickets and money',
  'manage-roles': 'Give and take back roles',
  'read-every-chit': 'See every scheme with its people, months and auctions',
  'manage-chits': 'Create, change, start and delete schemes',
  'decide-requests': 'Let people into schemes',
  'run-auctions': 'Open, move and cancel auctions',
  'sign-for-company': 'Sign minutes for the company',
  'file-minutes': 'Mark minutes as filed',
  'read-money': 'See payments, top-ups, withdrawals and prizes that wait',
  'refund-payments': 'Give online payments back',
  'send-payouts': 'Send withdrawals through the gateway',
  'take-payments': 'Take payments and top-ups at the counter',
  collect: 'Collect at the door from the members they are given',
  'read-collections': 'See what collectors have in hand and hand over',
  'assign-collectors': 'Say who collects from whom',
  'receive-collections': 'Count what collectors hand over',
  'approve-money': 'Confirm payments and top-ups, approve withdrawals',
  'approve-prize': 'Approve prizes',
  'read-arrears': 'See who is late, and the letters written to them',
  'act-on-arrears': 'Write demands and enter the next step about a late payer',
  'decide-arrears': 'Decide what cannot be undone about a late payer',
  'read-ledger': 'Read the ledger and its checks',
  'reconcile-bank': 'Import the bank’s statements and match them',
  'move-company-money': 'Move the company’s own money, correct entries',
  'read-reports': 'Read the reports',
  'read-registers': 'Take the registers the Act asks for',
  'read-audit': 'Read who did what',
  'read-messages': 'Read what visitors write',
  'read-outbox': 'Read the letters that were sent',
  'manage-images': 'Change the slider images',
  'manage-settings': 'Change the settings',
  'move-clock': 'Move time, in a demonstration',
}

export const roles = {
  names,
  work,
  may,
  title: 'Who may do what',
  lead: 'What each role in the company may do. The server asks the same table at every call.',
  people: 'The roles',
  caption: 'Who may do what',
  what: 'May',
  yes: 'yes',
  no: 'no',
  alsoMember: 'Whoever has a role here is a member besides: their own schemes, wallet and bids stay as they are.',
  give: {
    label: 'Role in the company',
    give: 'Change role',
    question: (name: string) => `Change the role of ${name}?`,
    verb: (role: string) => `Make ${role}`,
    done: (name: string, role: string) => `${name}: ${role}.`,
    failed: 'Failed to change the role.',
    same: 'This is their role now.',
  },
}
