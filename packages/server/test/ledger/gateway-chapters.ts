import { endpoints } from '@kuri/contract'
import { PASSWORD } from '../api.ts'
import { paise } from '@kuri/domain'
import { bookSettlement } from '../../src/features/payments/book-settlement.ts'
import { applyPayoutUpdate } from '../../src/features/withdrawals/apply-payout-update.ts'
import { JOBS } from '../../src/jobs/jobs.ts'
import type { TestChit } from '../auctions/room.ts'
import { checkOut, confirm, startTopup } from '../payments/checkout.ts'
import type { TestApp } from '../app.ts'
import type { Chapter } from './ledger-page.ts'

interface StoryContext {
  readonly app: TestApp
  readonly familyFive: TestChit
}

/** Money that comes and goes through the payment gateway and by UPI. */
export const gatewaySettles = ({ app }: StoryContext): Chapter => ({
  title: 'The gateway settles',
  text: 'What it captured reaches the bank, less its fee, which the company bears.',
  kind: 'gateway.settled',
  happens: () =>
    app.act((tx) =>
      bookSettlement(tx, {
        gateway: 'sandbox',
        settlementId: 'setl_1',
        settlement: {
          amount: paise(9764_00),
          fees: paise(236_00),
          refunds: paise(0),
          adjustment: paise(0),
          utr: 'UTR1',
          settledAt: new Date('2027-01-06T04:30:00Z'),
          payments: [],
        },
      }),
    ),
})

export function moneyGoesBack({ app, familyFive }: StoryContext): Chapter[] {
  const dev = familyFive.as(familyFive.holder(4))
  const admin = familyFive.as(familyFive.admin)
  return [
    {
      title: 'A refund is sent',
      text: 'Dev has paid 700 online by mistake. The refund is held in the wallet and at the gateway.',
      kind: 'refund.held',
      happens: async () => {
        const { _id: id, orderId } = await startTopup(app, familyFive.holder(4), 700)
        await confirm(app, familyFive.holder(4), id, await checkOut(app, orderId, 'pay'))
        const body = { amount: 700, reason: 'Paid by mistake.' }
        return (await admin.call(endpoints.askRefund, { params: { id }, body })).reply
      },
    },
    {
      title: 'A refund is done',
      text: 'The gateway has sent it back. If it fails, the hold is released (`refund:<refund>:failed`).',
      kind: 'refund.paid',
      happens: () => pollGateway(app),
    },
    {
      title: 'A top-up from a UPI app',
      text: 'Straight to the company’s bank; an administrator or the bank’s statement confirms it.',
      kind: 'topup',
      happens: async () => {
        await app.owner.query(`update company_settings set upi_id = 'kuri@okbank'`)
        const requested = await dev.call(endpoints.startUpi, { body: { purpose: 'topup', amount: 300 } })
        const params = { id: requested.reply.upi._id }
        await dev.call(endpoints.claimUpi, { params, body: { utr: '432112345678' } })
        return (await admin.call(endpoints.approveUpi, { params })).reply
      },
    },
  ]
}

export function payoutsThroughTheGateway({ app, familyFive }: StoryContext): Chapter[] {
  const charu = familyFive.as(familyFive.holder(3))
  const admin = familyFive.as(familyFive.admin)
  return [
    {
      title: 'A withdrawal is sent through the gateway',
      text: 'The sum is held at the bank account until the gateway has sent it.',
      kind: 'withdrawal.sent',
      happens: async () => {
        const account = { holder: 'Charu', number: '123456789012', ifsc: 'SBIN0001234' }
        const requested = await charu.call(endpoints.requestWithdrawal, {
          body: { amount: 1000, account, password: PASSWORD },
        })
        const params = { id: requested.reply.withdrawal._id }
        await admin.call(endpoints.approveWithdrawal, { params })
        return (await admin.call(endpoints.sendWithdrawal, { params })).reply
      },
    },
    {
      title: 'The gateway has sent it',
      text: 'If it fails, the hold is released (`payout:<payout>:failed`). The gateway’s fee is an entry of its own (`payout:<payout>:fee`).',
      kind: 'withdrawal.paid',
      happens: () => pollGateway(app),
    },
    {
      title: 'The member’s bank sends it back',
      text: 'Days later the account turns out to be closed.',
      kind: 'withdrawal.reversed',
      happens: async () => {
        const { rows } = await app.owner.query<{ id: string }>(`select gateway_payout_id as id from payout`)
        await app.act((tx) =>
          applyPayoutUpdate(tx, {
            kind: 'payout',
            payoutId: rows[0]?.id ?? '',
            reference: null,
            state: 'reversed',
            utr: null,
            fee: paise(0),
            reason: 'The account is closed.',
          }),
        )
      },
    },
  ]
}

async function pollGateway({ app }: TestApp): Promise<void> {
  await JOBS.find(({ name }) => name === 'poll-gateway')?.run(app.jobContext)
}
