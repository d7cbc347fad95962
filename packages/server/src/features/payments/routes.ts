import { walletEndpoints } from '@kuri/contract'
import { ok, refuse } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { gatewayOf } from './choose-gateway.ts'
import { confirmPayment, showPayment } from './confirm-payment.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { startPayment } from './start-payment.ts'

export function paymentRoutes(route: Routes): void {
  route.write(walletEndpoints.startPayment, async (tx, { body, user, config }) => {
    const payment = await startPayment(tx, { asked: body, by: user.id, config })
    return payment.ok ? ok({ payment: payment.value }) : payment
  })

  route.read(walletEndpoints.onePayment, async (tx, { params, user, config }) => {
    const payment = await showPayment(tx, { id: params.id, by: user.id, config })
    return payment.ok ? ok({ payment: payment.value }) : payment
  })

  route.write(walletEndpoints.confirmPayment, async (tx, { params, body, user, config }) => {
    const payment = await confirmPayment(tx, { id: params.id, by: user.id, answer: body, config })
    return payment.ok ? ok({ payment: payment.value }) : payment
  })

  route.write(walletEndpoints.paymentWebhook, async (tx, { params, rawBody, headers, config }) => {
    const gateway = gatewayOf(config)
    if (gateway?.name !== params.gateway) return refuse({ code: 'not_found' })
    const received = await receiveWebhook(tx, gateway, { rawBody, headers })
    return received.ok ? ok({ message: 'Received.' }) : received
  })
}
