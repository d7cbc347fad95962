import { bankAccountEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import { keyIn } from '../../data-key.ts'
import type { Routes } from '../../http/route.ts'
import { actForMember } from '../authority/service.ts'
import { nothingNamed, provenIfNamed } from '../people/prove-password.ts'
import { asOneself } from '../sessions/service.ts'
import * as accounts from './service.ts'

/** The account to which a member is paid: saved by them, or by staff on paper and checked by another. */
export function bankAccountRoutes(route: Routes): void {
  route.read(bankAccountEndpoints.myBankAccount, async (tx, { user }) => ok(await accounts.mine(tx, user.id)))
  route.writeAfter(
    bankAccountEndpoints.saveBankAccount,
    provenIfNamed,
    (tx, { user, body, config, id: requestId }, isProven) =>
      accounts.saveOwn(tx, {
        personId: user.id,
        by: user.id,
        account: body.account,
        key: keyIn(config),
        requestId,
        loggedIn: asOneself(user).id,
        isProven,
      }),
    nothingNamed,
  )
  route.read(bankAccountEndpoints.bankAccountOf, (tx, { params }) => accounts.accountsOf(tx, params.id))
  route.write(bankAccountEndpoints.saveBankAccountFor, async (tx, { params, body, user, config, id: requestId }) => {
    const { account, paper } = body
    const saved = await actForMember(
      tx,
      { memberId: params.id, paper, by: user, requestId },
      () => accounts.save(tx, { personId: params.id, by: user.id, account, key: keyIn(config), requestId }),
      () => ({ act: 'bank-account' }),
    )
    return saved.ok ? await accounts.accountsOf(tx, params.id) : saved
  })
  route.write(bankAccountEndpoints.checkBankAccount, (tx, { params, body, user, config, id: requestId }) =>
    accounts.check(tx, { id: params.id, number: body.number, by: user.id, key: keyIn(config), requestId }),
  )
  route.write(bankAccountEndpoints.rejectBankAccount, (tx, { params, body, user, id: requestId }) =>
    accounts.reject(tx, { id: params.id, reason: body.reason, by: user.id, requestId }),
  )
}
