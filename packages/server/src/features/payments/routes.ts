import { gatewayEndpoints, myDuesEndpoints, walletEndpoints } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { payDues } from '../instalments/chosen-dues.ts'
import { gatewayOf } from './choose-gateway.ts'
import { fetchCheckoutPayment, judgeCheckout, keepAnswer, showPayment } from './confirm-payment.ts'
import { receiveWebhook } from './receive-webhook.ts'
import * as history from './history.ts'
import { judgeDues, judgePurpose, judgeRoom, keepPayment, orderPayment, type Ordered } from './start-payment.ts'

export function paymentRoutes(route: Routes): void {
  route.writeAfter(
    walletEndpoints.startPayment,
    async ({ body, user, config, transact }) => {
      if (!gatewayOf(config)) return refuse({ code: 'not_found' })
      const purpose = await transact(async (tx) => {
        const room = await judgeRoom(tx, user.id)
        return room.ok ? await judgePurpose(tx, body, user.id) : room
      })
      return purpose.ok ? await orderPayment(purpose.value, { method: body.method, config }) : purpose
    },
    async (tx, { user, config }, ordered) => {
      const payment = await keepPayment(tx, ordered, { by: user.id, config })
      return payment.ok ? ok({ payment: payment.value }) : payment
    },
  )

  route.writeAfter(
    myDuesEndpoints.payDuesToPay,
    async ({ body, user, config, transact }): Promise<Result<Ordered | null>> => {
      if (!gatewayOf(config)) return refuse({ code: 'not_found' })
      const purpose = await transact(async (tx) => {
        const room = await judgeRoom(tx, user.id)
        return room.ok ? await judgeDues(tx, body, user.id) : room
      })
      return purpose.ok ? await orderPayment(purpose.value, { method: body.method ?? 'phonepe', config }) : purpose
    },
    async (tx, { body, user, config, id: requestId }, ordered) => {
      if (ordered === null) {
        const paid = await payDues(tx, body, { by: user.id, requestId })
        return paid.ok ? ok({ ...paid.value, payment: null }) : paid
      }
      const payment = await keepPayment(tx, ordered, { by: user.id, config })
      return payment.ok ? ok({ total: payment.value.amount, paid: [], debts: [], payment: payment.value }) : payment
    },
    ({ body }) => (body.from === 'wallet' ? ok(null) : undefined),
  )

  route.read(walletEndpoints.onePayment, async (tx, { params, user, config }) => {
    const payment = await showPayment(tx, { id: params.id, by: user.id, config })
    return payment.ok ? ok({ payment: payment.value }) : payment
  })

  route.writeAfter(
    walletEndpoints.confirmPayment,
    async ({ params, body, user, config, transact }) => {
      const checkout = { id: params.id, by: user.id, answer: body, config }
      const payment = await transact((tx) => judgeCheckout(tx, checkout))
      return payment.ok ? await fetchCheckoutPayment(payment.value, checkout) : payment
    },
    async (tx, { params, body, user, config }, update) => {
      const payment = await keepAnswer(tx, update, { id: params.id, by: user.id, answer: body, config })
      return payment.ok ? ok({ payment: payment.value }) : payment
    },
  )

  route.write(gatewayEndpoints.paymentWebhook, async (tx, { params, rawBody, headers, config }) => {
    const gateway = gatewayOf(config)
    if (gateway?.name !== params.gateway) return refuse({ code: 'not_found' })
    const received = await receiveWebhook(tx, gateway, { rawBody, headers })
    return received.ok ? ok({ message: 'Received.' }) : received
  })

  route.report(gatewayEndpoints.adminPayments, async (tx, { query }) => ok(await history.list(tx, query)))

  route.read(gatewayEndpoints.adminPayment, async (tx, { params }) => await history.historyOf(tx, params.id))
}
