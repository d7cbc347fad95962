import { bankAccountEndpoints, payoutEndpoints, withdrawalEndpoints } from '@kuri/contract'
import { may, ok, type Result } from '@kuri/domain'
import type { Config } from '../../config.ts'
import type { Routes } from '../../http/route.ts'
import { actForMember } from '../authority/service.ts'
import { decideConflict } from './conflict.ts'
import * as decisions from './decide.ts'
import { send, withGateway } from './send.ts'
import { nothingNamed, provenIfNamed } from '../people/prove-password.ts'
import { asOneself } from '../sessions/service.ts'
import * as withdrawals from './service.ts'
import type { AdminWithdrawalWire } from './wire.ts'

/** Money out: requested, approved, paid. */
export function withdrawalRoutes(route: Routes): void {
  route.writeAfter(
    withdrawalEndpoints.requestWithdrawal,
    provenIfNamed,
    async (tx, { user, body, config }, isProven) => {
      const { amount, account } = body
      const requested = await withdrawals.request(tx, {
        amount,
        account,
        loggedIn: asOneself(user).id,
        isProven,
        personId: user.id,
        key: config.dataKey,
      })
      return requested.ok ? ok({ withdrawal: requested.value }) : requested
    },
    nothingNamed,
  )

  route.write(bankAccountEndpoints.withdrawForMember, async (tx, { params, body, user, config, id: requestId }) => {
    const { amount, paper } = body
    const requested = await actForMember(
      tx,
      { memberId: params.id, paper, by: user, requestId },
      () =>
        withdrawals.request(tx, {
          amount,
          personId: params.id,
          enteredBy: user.id,
          loggedIn: user.id,
          isProven: false,
          key: config.dataKey,
        }),
      ({ _id }) => ({ act: 'withdrawal', withdrawalId: _id }),
    )
    if (!requested.ok) return requested
    const { _id, status } = requested.value
    return ok({ withdrawal: { _id, amount, status } })
  })

  route.write(withdrawalEndpoints.cancelWithdrawal, async (tx, { user, params, id }) => {
    const cancelled = await decisions.cancel(tx, { id: params.id, by: user.id, requestId: id })
    return cancelled.ok ? ok({ withdrawal: cancelled.value }) : cancelled
  })

  route.read(withdrawalEndpoints.myWithdrawals, async (tx, { user }) => ok(await withdrawals.listOwn(tx, user.id)))

  route.read(withdrawalEndpoints.adminWithdrawals, async (tx, { query, user, config }) => {
    const key = may(user.role, 'approve-money') ? config.dataKey : null
    const all = await withdrawals.listAll(tx, { status: query.status, key })
    return ok(all.map((one) => withGateway(one, config)))
  })

  route.write(withdrawalEndpoints.approveWithdrawal, async (tx, { user, params, id, config }) =>
    answer(await decisions.approve(tx, { id: params.id, by: user.id, requestId: id, key: config.dataKey }), config),
  )

  route.write(withdrawalEndpoints.payWithdrawal, async (tx, { user, params, body, id, config }) =>
    answer(
      await decisions.pay(tx, { id: params.id, by: user.id, requestId: id, key: config.dataKey, utr: body.utr }),
      config,
    ),
  )

  route.write(withdrawalEndpoints.sendWithdrawal, async (tx, { user, params, id, config }) =>
    answer(await send(tx, { id: params.id, by: user.id, requestId: id, config }), config),
  )

  route.write(payoutEndpoints.decidePayoutConflict, async (tx, { user, params, body, id }) => {
    const decided = await decideConflict(tx, { id: params.id, by: user.id, requestId: id, ...body })
    return decided.ok ? ok({ conflict: decided.value }) : decided
  })

  route.write(withdrawalEndpoints.rejectWithdrawal, async (tx, { user, params, body, id, config }) =>
    answer(
      await decisions.reject(tx, {
        id: params.id,
        by: user.id,
        requestId: id,
        key: config.dataKey,
        reason: body.reason,
      }),
      config,
    ),
  )
}

/** For the first of two administrators the answer has a status: another one completes it. */
function answer(decided: Result<AdminWithdrawalWire>, config: Config) {
  if (!decided.ok) return decided
  const withdrawal = withGateway(decided.value, config)
  return ok(withdrawal.status === 'waiting_second' ? { withdrawal, status: 'waiting_second' as const } : { withdrawal })
}
