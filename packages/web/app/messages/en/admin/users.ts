import type { Paise } from '@kuri/domain'
import { count, counted, rupees } from '../../format.ts'

// People and their requests. Sentences of the seed stay verbatim.

export const person = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  role: 'Role',
  since: 'Since',
  admin: 'Admin',
}

export const users = {
  title: 'Manage Users',
  lead: 'Requests first, then everyone.',
  requests: 'Join requests',
  toDecide: (n: number) => `${count(n)} to decide`,
  failedRequests: 'Failed to load join requests.',
  noRequests: 'No requests wait.',
  noRequestsWhy: 'When someone asks to join a scheme, you decide here.',
  seats: (chit: string, taken: number, total: number) => `${chit}, ${count(taken)} of ${count(total)} seats taken`,
  seatsLeft: (chit: string, left: number) => `${chit}, ${counted(left, 'seat', 'seats')} free`,
  asked: (when: string) => `asked ${when}`,
  approve: 'Approve',
  reject: 'Reject',
  noSeat: 'All seats are taken.',
  approveQuestion: 'Approve this user for this chit scheme?',
  approveConsequence: (name: string, seat: number, total: number, chit: string, pays: Paise, from: string, n: number) =>
    n === 1
      ? `${name} gets seat ${count(seat)} of ${count(total)} in ${chit} and owes ${rupees(pays)} a month from ${from}.`
      : `${name} gets seats ${count(seat)} to ${count(seat + n - 1)} of ${count(total)} in ${chit} and owes ${rupees(pays)} a month for each from ${from}.`,
  asksFor: (n: number) => `${count(n)} tickets`,
  approveShort: (name: string, chit: string) => `${name} gets the next free seat in ${chit}.`,
  approveVerb: (name: string) => `Approve ${name}`,
  rejectQuestion: 'Reject this request?',
  rejectConsequence: (name: string, chit: string) =>
    `${name} is told that ${chit} was not approved. They may ask again.`,
  rejectVerb: 'Reject request',
  approved: 'User approved successfully.',
  rejected: 'Request rejected.',
  failedApprove: 'Failed to approve chit.',
  failedReject: 'Failed to reject chit.',
  all: 'All users',
  failed: 'Failed to load users.',
  search: 'Search by name, email or phone',
  searchHint: 'Name, email or phone',
  orders: [
    { value: '-since', label: 'Newest first' },
    { value: 'since', label: 'Oldest first' },
    { value: 'name', label: 'Name, A to Z' },
    { value: '-name', label: 'Name, Z to A' },
    { value: 'email', label: 'Email, A to Z' },
    { value: 'role', label: 'By role' },
  ],
  none: 'Nobody found.',
  noneWhy: (search: string) => `No name, email or phone has “${search}” in it.`,
  actions: 'Actions',
  makeAdmin: 'Make Admin',
  makeAdminQuestion: 'Make this user an admin?',
  makeAdminConsequence: (name: string) => `${name} may then run schemes, approve people and move the company’s money.`,
  makeAdminVerb: (name: string) => `Make ${name} an admin`,
  promoted: 'User promoted to admin',
  failedPromote: 'Failed to promote user.',
  removeAdmin: 'Remove Admin',
  removeAdminQuestion: 'Take the administrator role from this user?',
  removeAdminConsequence: (name: string) => `${name} stays a member and can no longer open these pages.`,
  removeAdminVerb: (name: string) => `Make ${name} a member`,
  demoted: 'User is a member again.',
  failedDemote: 'Failed to change the role.',
  delete: 'Delete',
  deleteQuestion: 'Are you sure you want to delete this user?',
  deleteConsequence: (name: string) =>
    `${name} can no longer log in. Whoever has seats or money here cannot be deleted.`,
  deleteVerb: (name: string) => `Delete ${name}`,
  deleted: 'User deleted.',
  failedDelete: 'Failed to delete user.',
  lastAdmin: 'the last administrator',
}
