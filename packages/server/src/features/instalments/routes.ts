import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import type { Outcome } from '../../outcome.ts'
import { chitInstalments, contributionsOf, history, historyPage } from './list.ts'
import { actForMember, authorityIn } from '../authority/service.ts'
import * as autoPay from './auto-pay.ts'
import type { Contribution } from './contribution.ts'
import { duesToPay } from './dues-to-pay.ts'
import { payContributions } from './pay-contributions.ts'
import { paySeveral } from './pay-several.ts'
import { previousPaymentsOf } from './previous-payments.ts'

/** What the original client writes where it has no id. */
const NO_ID = new Set(['undefined', 'null'])

export function instalmentRoutes(route: Routes): void {
  route.read(endpoints.chitInstalments, (tx, { params, query, user }) =>
    chitInstalments(tx, { chitId: params.id, holderId: query.mine === '1' ? user.id : query.userId, by: user }),
  )
  route.writeBatched(endpoints.payContribution, {
    queue: (req) => req.body.chitId,
    run: async (tx, calls, lockOptions) => {
      const commands = calls.map((req) => ({ form: req.body, by: req.user.id }))
      const paid = await payContributions(tx, commands, lockOptions)
      return paid.map((one) => (typeof one === 'string' ? one : onWire(one)))
    },
  })
  route.write(endpoints.paySeveral, (tx, req) => paySeveral(tx, { form: req.body, by: req.user.id }))
  route.read(endpoints.duesToPay, async (tx, req) => ok(await duesToPay(tx, req.user.id)))
  route.read(endpoints.autoPay, async (tx, req) => ok(await autoPay.chosen(tx, req.user.id)))
  route.write(endpoints.chooseAutoPay, (tx, req) =>
    autoPay.choose(tx, { chitId: req.params.id, by: req.user.id, on: req.body.on }),
  )
  route.write(endpoints.autoPayForMember, (tx, req) => {
    const { id: chitId } = req.params
    const { memberId, on } = req.body
    return actForMember(
      tx,
      authorityIn(req),
      () => autoPay.choose(tx, { chitId, by: memberId, on }),
      () => ({ act: 'auto-pay', chitId }),
    )
  })
  route.report(endpoints.contributionsOf, (tx, req) => contributionsOf(tx, { personId: req.params.id, by: req.user }))
  route.report(endpoints.historyOf, (tx, req) =>
    history(tx, { personId: NO_ID.has(req.params.id) ? null : req.params.id, by: req.user }),
  )
  route.report(endpoints.history, (tx, req) => history(tx, { personId: null, by: req.user }))
  route.read(endpoints.previousPaymentsOf, (tx, { params, query }) => previousPaymentsOf(tx, params.id, query))
  route.read(endpoints.historyPage, async (tx, req) => ok(await historyPage(tx, { query: req.query, by: req.user })))
}

const onWire = (paid: Outcome<Contribution>): Outcome<{ contribution: Contribution }> =>
  paid.ok ? ok({ contribution: paid.value }) : paid
