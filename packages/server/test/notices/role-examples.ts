import type { NoticeData, NoticeKind } from '../../src/features/notices/kinds.ts'

/** Examples of every kind of news, and how each reads. */
export type Examples = { [K in NoticeKind]: readonly [data: NoticeData[K], text: string][] }

/** The notices about roles, and of the other changes that two administrators make together. */
export const ROLE_EXAMPLES: Pick<Examples, 'approval_waiting' | 'approval_decided' | 'role_changed'> = {
  approval_waiting: [
    [
      { personId: 'p', name: 'Asha', approval: 'role', role: 'admin' },
      'Requested: change the role of Asha to administrator. A second administrator must approve it. If you do not know of it, ask the others before anybody approves.',
    ],
    [
      { personId: 'p', name: 'Ravi', approval: 'settings', role: null },
      'Requested: change the company’s accounts or security settings, as entered by Ravi. A second administrator must approve it. If you do not know of it, ask the others before anybody approves.',
    ],
  ],
  approval_decided: [
    [
      { personId: 'p', name: 'Ravi', approval: 'role', role: 'member', approved: true },
      'Approved: change the role of Ravi to member.',
    ],
    [
      { personId: 'p', name: 'Ravi', approval: 'second-factor', role: null, approved: false },
      'Rejected: remove the authenticator app of Ravi.',
    ],
  ],
  role_changed: [
    [{ role: 'admin' }, 'You are now an administrator.'],
    [{ role: 'cashier' }, 'You are now a cashier of the company. You take payments at the counter.'],
    [{ role: 'member' }, 'You no longer have a role in the company. Your own schemes and wallet do not change.'],
  ],
}
