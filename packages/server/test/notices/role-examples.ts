import type { NoticeData, NoticeKind } from '../../src/features/notices/kinds.ts'

/** Examples of every kind of news, and how each reads. */
export type Examples = { [K in NoticeKind]: readonly [data: NoticeData[K], text: string][] }

/** The notices about roles and log-ins, and of the other changes that two administrators make together. */
export const ROLE_EXAMPLES: Pick<
  Examples,
  | 'approval_waiting'
  | 'approval_decided'
  | 'role_changed'
  | 'second_step_changed'
  | 'pin_given'
  | 'passkey_added'
  | 'authority_given'
  | 'authority_ended'
> = {
  approval_waiting: [
    [
      { personId: 'p', name: 'Asha', approval: 'role', role: 'admin' },
      'Requested: change the role of Asha to administrator. A second administrator must approve it. If you do not know of it, ask the other administrators before one of them approves it.',
    ],
    [
      { personId: 'p', name: 'Ravi', approval: 'settings', role: null },
      'Requested: change the company’s accounts or security settings, as entered by Ravi. A second administrator must approve it. If you do not know of it, ask the other administrators before one of them approves it.',
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
    [{ role: 'admin', from: 'collector' }, 'You are now an administrator.'],
    [{ role: 'cashier', from: 'member' }, 'You are now a cashier of the company. You take payments at the counter.'],
    [
      { role: 'member', from: 'cashier' },
      'You no longer have a role in the company. Your own schemes and wallet do not change.',
    ],
    [
      { role: 'member', from: 'collector' },
      'You no longer have a role in the company. Your own schemes and wallet do not change. If receipts on your phone are not sent yet, open the page Collect on it and send them. Bring their money to a cashier.',
    ],
  ],
  second_step_changed: [
    [
      { isOn: true },
      'Your login now asks for a code from your authenticator app. If that was not you, call us at once.',
    ],
    [
      { isOn: false },
      'Your login no longer asks for a code from an authenticator app. If that was not you, call us at once.',
    ],
  ],
  pin_given: [
    [
      { isNewPhone: false },
      'Our office gave you a new PIN to log in by phone. If you did not ask for it, call us at once.',
    ],
    [
      { isNewPhone: true },
      'Our office gave you a new PIN to log in by phone, with another phone number. If you did not ask for it, call us at once.',
    ],
  ],
  passkey_added: [
    [
      { passkey: 'My phone' },
      'You can now log in with a passkey named “My phone”. If you did not add it, remove it on your profile and call us at once.',
    ],
  ],
  authority_given: [
    [{ personId: 'p', name: 'Meera', isActor: true }, 'You can now act for Meera with your own log-in.'],
    [
      { personId: 'p', name: 'Ravi', isActor: false },
      'Ravi can now see your membership and act for you. If you do not want this, end it on your profile or call us.',
    ],
  ],
  authority_ended: [
    [{ personId: 'p', name: 'Meera', isActor: true }, 'You can no longer act for Meera.'],
    [{ personId: 'p', name: 'Ravi', isActor: false }, 'Ravi can no longer act for you.'],
  ],
}
