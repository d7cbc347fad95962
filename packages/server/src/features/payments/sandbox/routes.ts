import { gatewayEndpoints } from '@kuri/contract'
import { ok, refuse } from '@kuri/domain'
import type { Config } from '../../../config.ts'
import type { Routes } from '../../../http/route.ts'
import { receiveWebhook } from '../receive-webhook.ts'
import { checkOut, show } from './checkout.ts'
import { secretsOf } from './event.ts'
import { sandboxGateway } from './gateway.ts'

const isOff = ({ payments }: Config): boolean => payments.gateway !== 'sandbox'

/**
 * The sandbox's own checkout. Its webhook is handed to the same service that answers the real gateway's, signed bytes
 * and all, but in this transaction instead of over HTTP: a server cannot always call itself (proxies, several
 * processes, a port chosen at start), and a demonstration should show the money at once. The webhook's own address is
 * there as well and judges by the same rules.
 */
export function sandboxRoutes(route: Routes): void {
  route.read(gatewayEndpoints.sandboxOrder, async (tx, { params, config }) => {
    if (isOff(config)) return refuse({ code: 'not_found' })
    const order = await show(tx, params.orderId)
    return order.ok ? ok({ order: order.value }) : order
  })

  route.write(gatewayEndpoints.sandboxPay, async (tx, { params, body, config }) => {
    if (isOff(config)) return refuse({ code: 'not_found' })
    const done = await checkOut(tx, { ...params, ...body, secrets: secretsOf(config) })
    if (!done.ok) return done
    const { returnUrl, webhook } = done.value
    const received = webhook ? await receiveWebhook(tx, sandboxGateway(config), webhook) : ok(null)
    return received.ok ? ok({ returnUrl }) : received
  })
}
