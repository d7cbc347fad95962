import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { admin } from '../../../api/admin-queries.ts'
import { auctions, chits, prefetch } from '../../../api/queries.ts'
import { PageTitle } from '../../../components/page-title.tsx'
import { m } from '../../../messages/en.ts'
import type { Owners } from './account-name.ts'
import { Accounts } from './accounts.tsx'
import { LedgerChecks } from './ledger-checks.tsx'
import { Statement } from './statement.tsx'

const say = m.admin.ledger

export const clientLoader = () =>
  prefetch(admin.accounts(), admin.ledgerChecks(), admin.people(), chits.list(), auctions.list())

/** The books: every account, or one account's statement when the address names it. */
export default function Ledger() {
  const [search] = useSearchParams()
  const account = search.get('account')
  const owners = useOwners()
  return (
    <>
      <PageTitle title={say.title} lead={say.lead} />
      <div className="stack w">
        {account === null ? <Accounts owners={owners} /> : <Statement key={account} code={account} owners={owners} />}
        <LedgerChecks />
      </div>
    </>
  )
}

/** Whose the accounts are, as far as the lists know. */
function useOwners(): Owners {
  const people = useQuery(admin.people()).data ?? []
  const schemes = useQuery(chits.list()).data ?? []
  const rooms = useQuery(auctions.list()).data ?? []
  return new Map([
    ...people.map((person) => [person._id, person.name] as const),
    ...schemes.map((chit) => [chit._id, chit.name] as const),
    ...rooms.map((room) => [room._id, m.auctions.list.prize(room.chitName, room.prizeNo)] as const),
  ])
}
