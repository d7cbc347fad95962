import {
  actingEndpoints,
  emailLinkEndpoints,
  passkeyEndpoints,
  secondStepEndpoints,
  sessionEndpoints,
} from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** What one's own account is protected by. */
export const myAccount = {
  twoFactor: () =>
    queryOptions({ queryKey: ['account', 'second-step'], queryFn: () => call(secondStepEndpoints.secondStep, {}) }),
  passkeys: () =>
    queryOptions({ queryKey: ['account', 'passkeys'], queryFn: () => call(passkeyEndpoints.myPasskeys, {}) }),
  email: () => queryOptions({ queryKey: ['account', 'email'], queryFn: () => call(emailLinkEndpoints.myEmail, {}) }),
}

/** For whom one may act, and who may act for oneself. */
export const acting = {
  all: () => queryOptions({ queryKey: ['acting'], queryFn: () => call(actingEndpoints.acting, {}) }),
}

/** One's own sessions. */
export const sessions = {
  mine: () => queryOptions({ queryKey: ['sessions', 'mine'], queryFn: () => call(sessionEndpoints.mySessions, {}) }),
}
