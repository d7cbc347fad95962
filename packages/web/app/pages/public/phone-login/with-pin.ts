import { phoneLoginEndpoints, type BodyOf } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import type { User } from '../../../session.ts'
import { beginSession } from '../../../sign-in.ts'

/** Logs in by phone number and PIN, in a browser in which a card was used. Throws Problem. */
export const logInWithPin = async (body: BodyOf<typeof phoneLoginEndpoints.logInWithPin>): Promise<User> =>
  await beginSession(await call(phoneLoginEndpoints.logInWithPin, { body }))

/* The secret of this browser is in a cookie that scripts cannot read; here is only that there is one. */
const CARD_USED = 'cardUsed'

/** A card was used in this browser: the log-in by phone asks for the PIN first, also before hydration (`markBrowser`). */
export const noteCardUsed = (): void => localStorage.setItem(CARD_USED, 'yes')

export const wasCardUsed = (): boolean => localStorage.getItem(CARD_USED) !== null
