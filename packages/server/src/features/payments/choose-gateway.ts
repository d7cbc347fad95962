import type { Config } from '../../config.ts'
import type { Gateway } from './gateway.ts'
import { sandboxGateway } from './sandbox/gateway.ts'

/** The company's gateway; null when it takes no online payments. */
export function gatewayOf(config: Config): Gateway | null {
  return config.payments.gateway === 'sandbox' ? sandboxGateway(config) : null
}
