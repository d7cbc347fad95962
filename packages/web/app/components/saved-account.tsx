import type { bankAccountEndpoints, ReplyOf } from '@kuri/contract'
import { m } from '../messages/en.ts'
import { instantText } from '../messages/format.ts'
import { Badge } from './badge.tsx'

const t = m.bankAccount

type Accounts = ReplyOf<typeof bankAccountEndpoints.myBankAccount>

/** The account in use and the one that will replace it, by their last digits. */
export function SavedAccounts({ inUse, waiting }: Accounts) {
  if (inUse === null && waiting === null) return <p className="dim">{t.none}</p>
  return (
    <>
      {inUse && <One account={inUse} />}
      {waiting && <One account={waiting} waits />}
    </>
  )
}

function One({ account, waits = false }: { account: NonNullable<Accounts['inUse']>; waits?: boolean }) {
  const { holder, numberEnds, ifsc, usableFrom } = account
  return (
    <div>
      <p>
        <b className="strong">{t.account(holder, numberEnds)}</b>{' '}
        <Badge tone={waits ? 'turn' : 'ok'}>{waits ? t.waiting : t.inUse}</Badge>
      </p>
      <p className="sm dim">{ifsc}</p>
      {waits && <p className="sm dim">{usableFrom === null ? t.toCheck : t.from(instantText(usableFrom))}</p>}
    </div>
  )
}
