import type { Config } from '../../config.ts'
import type { Gateway } from './gateway.ts'
import { razorpayGateway } from './razorpay/gateway.ts'
import { sandboxGateway } from './sandbox/gateway.ts'

/** The company's gateway; null when it takes no online payments. */
export function gatewayOf(config: Config): Gateway | null {
  const { gateway, razorpay } = config.payments
  if (gateway === 'sandbox') return sandboxGateway(config)
  return gateway === 'razorpay' && razorpay ? razorpayGateway(razorpay) : null
}
