import { ok, refuse, type Result } from '@kuri/domain'
import { GatewayError } from './gateway.ts'

const TRY_AGAIN_SECONDS = 60

/** Calls the gateway and turns its errors into refusals. Refuses: gateway_unavailable, gateway_refused. */
export async function callGateway<T>(call: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await call())
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return error.isFinal
      ? refuse({ code: 'gateway_refused', problem: error.message })
      : refuse({ code: 'gateway_unavailable', retryAfterSeconds: TRY_AGAIN_SECONDS })
  }
}
