import { ok, refuse, type Result } from '@kuri/domain'
import { GatewayTrouble } from './gateway.ts'

const TRY_AGAIN_SECONDS = 60

/** What the gateway answers, or why not, as the caller may hear it. Refuses: gateway_unavailable, gateway_refused. */
export async function asked<T>(question: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await question())
  } catch (error) {
    if (!(error instanceof GatewayTrouble)) throw error
    return error.isFinal
      ? refuse({ code: 'gateway_refused', problem: error.message })
      : refuse({ code: 'gateway_unavailable', retryAfterSeconds: TRY_AGAIN_SECONDS })
  }
}
