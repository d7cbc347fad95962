import type { ReplyOf, walletEndpoints } from '@kuri/contract'
import { useState } from 'react'
import { PageTitle } from '../../../components/page-title.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { FindMember } from './find-member.tsx'
import { TakenCard } from './taken-card.tsx'

/** A payment entered at the counter. */
export type Taken = ReplyOf<typeof walletEndpoints.takeTopup>['topup']

const t = m.counter

export const handle: RoutePermission = { permission: 'take-payments' }

/** Money of a member in hand: who it is, how much, and the receipt at once. */
export default function Counter() {
  const [taken, setTaken] = useState<Taken>()
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <div className="stack w">
        {taken && <TakenCard key={taken._id} taken={taken} onClose={() => setTaken(undefined)} />}
        <FindMember onTaken={setTaken} />
      </div>
    </>
  )
}
