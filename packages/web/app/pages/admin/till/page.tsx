import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staff } from '../../../api/staff-queries.ts'
import { QueriesBoundary } from '../../../components/queries-boundary.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { Allowed } from '../../../layout/allowed.tsx'
import { BranchFilter } from '../../../list/branch-filter.tsx'
import { useBranch } from '../../../list/use-branch.ts'
import { m } from '../../../messages/en.ts'
import { usePermission } from '../../../use-permission.ts'
import { QueueSkeleton } from '../money/queue-skeleton.tsx'
import { CountTill } from './count-till.tsx'
import { MoveCash } from './move-cash.tsx'
import { OpenTill } from './open-till.tsx'
import { TillFacts } from './till-facts.tsx'
import { MovesToConfirm, TillMoves } from './till-moves.tsx'
import { TillReceipts } from './till-receipts.tsx'
import type { MyTill } from './till-state.ts'
import { TillsToConfirm } from './tills-to-confirm.tsx'

const t = m.till

export const handle: RoutePermission = { permission: 'close-till' }

/** The cashier's till of the day, from its float to its count, and the closed tills that this person may confirm. */
export default function Till() {
  return (
    <>
      <PageTitle title={t.title} />
      <div className="stack w">
        <BranchFilter />
        <QueriesBoundary queries={useFirstReads()} skeleton={<QueueSkeleton />}>
          <Allowed to="take-payments">
            <Mine />
          </Allowed>
          <MovesToConfirm />
          <TillsToConfirm />
        </QueriesBoundary>
      </div>
    </>
  )
}

/** What the page waits for, so that nothing is pushed down. */
function useFirstReads() {
  const mine = useQuery({ ...staff.till(), enabled: usePermission()('take-payments') })
  const till = mine.data?.till?._id
  const receipts = useInfiniteQuery({ ...staff.receiptsOfTill(till ?? ''), enabled: till !== undefined })
  const branch = useBranch()
  return [mine, receipts, useQuery(staff.waitingTillMoves(branch)), useInfiniteQuery(staff.tillsToConfirm(branch))]
}

function Mine() {
  const query = useQuery(staff.till())
  return (
    <QueryBoundary query={query} skeleton={<QueueSkeleton />} failed={t.failed}>
      {(mine) => <MyDay mine={mine} />}
    </QueryBoundary>
  )
}

function MyDay({ mine }: { mine: MyTill }) {
  const { till } = mine
  const [isOpened, setOpened] = useState(false)
  const isOpen = till?.status === 'open'
  return (
    <>
      <OpenTill mine={mine} onOpened={() => setOpened(true)} />
      {till && (
        <>
          <div className="grid two">
            <div className="stack">
              <TillFacts till={till} hasFocus={isOpened} />
              {isOpen && <MoveCash till={till} />}
            </div>
            {isOpen && <CountTill key={till._id} till={till} />}
          </div>
          <TillMoves moves={till.moves} />
          <TillReceipts till={till._id} />
        </>
      )}
    </>
  )
}
