import type { peopleEndpoints, ReplyOf } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Outcome } from '../../outcome.ts'
import type { StartedSession } from '../sessions/service.ts'
import type { Person } from './store.ts'

/** Whose session began, whichever way they logged in. */
export interface LoggedIn {
  readonly person: Pick<Person, 'id' | 'name' | 'email' | 'role'>
  readonly session: StartedSession
}

/**
 * What every way to log in answers: the token and whose session it is; the cookie goes with it. Without an e-mail address it is
 * '', because the seed's client expects a text.
 */
export function answerLogIn(
  call: { readonly setCookie: (secret: string | null) => void },
  outcome: Outcome<LoggedIn>,
): Outcome<ReplyOf<typeof peopleEndpoints.login>> {
  if (!outcome.ok) return outcome
  const { person, session } = outcome.value
  call.setCookie(session.cookie)
  const { id: _id, name, email, role } = person
  return ok({ token: session.token, _id, name, email: email ?? '', role })
}
