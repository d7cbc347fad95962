import { endpoints } from '@kuri/contract'
import { TOTP } from 'otpauth'
import { PASSWORD, type Api } from '../api.ts'

const STEP_MS = 30_000

/** What an app shows for this secret now, or some steps from now. */
export const shownBy = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })

/** Switches the second factor on with the code of the step before: the present one is still to be used. */
export async function secondFactor(
  owner: Api,
  password = PASSWORD,
): Promise<{ secret: string; recoveryCodes: string[]; shown: (steps?: number) => string }> {
  const { secret } = (await owner.call(endpoints.beginSecondStep, { body: { password } })).reply
  const confirmed = await owner.call(endpoints.confirmSecondStep, { body: { code: shownBy(secret, -1) } })
  return { secret, recoveryCodes: confirmed.reply.recoveryCodes, shown: (steps) => shownBy(secret, steps) }
}
