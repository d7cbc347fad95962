import { formatInstant, may, type Role } from '@kuri/domain'
import type { NoticeData } from './kinds.ts'
import type { Sentences } from './sentences.ts'

type AccountKind =
  | 'role_changed'
  | 'second_step_changed'
  | 'password_changed'
  | 'pin_given'
  | 'passkey_added'
  | 'authority_given'
  | 'authority_ended'

const ROLE_SENTENCES: Record<Role, string> = {
  admin: 'You are now an administrator.',
  manager: 'You are now a manager of the company. You run schemes, requests and auctions.',
  cashier: 'You are now a cashier of the company. You take payments at the counter.',
  collector: 'You are now a collector of the company. You collect from the members assigned to you.',
  auditor: 'You are now an auditor of the company. You can read its ledger.',
  member: 'You no longer have a role in the company. Your own schemes and wallet do not change.',
}

/** To who collected until now. */
const LAST_RECEIPTS =
  'If receipts on your phone are not sent yet, open the page Collect on it and send them. Bring their money to a cashier.'

/** What a person is notified of about their account: how they log in, their role, and who acts for whom. */
export const ACCOUNT_SENTENCES: { readonly [K in AccountKind]: Sentences<NoticeData[K]> } = {
  role_changed: {
    text: ({ role, from }) =>
      may(from, 'collect') && !may(role, 'collect') ? `${ROLE_SENTENCES[role]} ${LAST_RECEIPTS}` : ROLE_SENTENCES[role],
    subject: () => 'Your role has changed',
  },
  second_step_changed: {
    text: ({ isOn }) =>
      isOn
        ? 'Your login now asks for a code from your authenticator app. If that was not you, call us at once.'
        : 'Your login no longer asks for a code from an authenticator app. If that was not you, call us at once.',
    subject: () => 'How you log in has changed',
  },
  password_changed: {
    text: ({ at }) =>
      `Your password was changed on ${formatInstant(new Date(at))}, and you were logged out everywhere else. If that was not you, call us at once.`,
    subject: () => 'Your password has changed',
  },
  pin_given: {
    text: ({ isNewPhone }) =>
      `Our office gave you a new PIN to log in by phone${isNewPhone ? ', with another phone number' : ''}. If you did not ask for it, call us at once.`,
    subject: () => 'You have a new PIN',
  },
  passkey_added: {
    text: ({ passkey }) =>
      `You can now log in with a passkey named “${passkey}”. If you did not add it, remove it on your profile and call us at once.`,
    subject: () => 'A passkey was added',
  },
  authority_given: {
    text: ({ name, isActor }) =>
      isActor
        ? `You can now act for ${name} with your own log-in.`
        : `${name} can now see your membership and act for you. If you do not want this, end it on your profile or call us.`,
    subject: ({ name, isActor }) => (isActor ? `You can act for ${name}` : `${name} can act for you`),
  },
  authority_ended: {
    text: ({ name, isActor }) =>
      isActor ? `You can no longer act for ${name}.` : `${name} can no longer act for you.`,
    subject: ({ name, isActor }) => (isActor ? `You no longer act for ${name}` : `${name} no longer acts for you`),
  },
}
