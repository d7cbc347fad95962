import type { ReplyOf, walletEndpoints } from '@kuri/contract'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { isMissing } from '../../../api/problems.ts'
import { prefetch } from '../../../api/queries.ts'
import { staff } from '../../../api/staff-queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { QueryBoundary, QueryFallback } from '../../../components/query-boundary.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { useAddressQuery } from '../../../list/use-address-query.ts'
import { m } from '../../../messages/en.ts'
import { QueueSkeleton } from '../money/queue-skeleton.tsx'
import { FindMember } from './find-member.tsx'
import { MemberAtCounter } from './member-at-counter.tsx'
import { TakenCard } from './taken-card.tsx'
import { OpenTillCard, TillLine } from './till-line.tsx'
import { useSearchKeys } from './use-counter-keys.ts'
import css from './counter.module.css'

/** Money taken for a wallet. */
export type Taken = ReplyOf<typeof walletEndpoints.takeTopup>['topup']

const t = m.counter

/** With the slip and the links: not before money was taken. */
const ReceiptView = lazyPart(async () => (await import('./receipt-view.tsx')).ReceiptView)
/** Only the staff of a branch name members of another one. */
const MemberElsewhere = lazyPart(async () => (await import('./member-elsewhere.tsx')).MemberElsewhere)

export const handle: RoutePermission = { permission: 'take-payments' }

export const clientLoader = () => prefetch(staff.till())

/** A member is found, pays what is due, and leaves with a receipt; the address keeps who it is and which receipt is shown. */
export default function Counter() {
  const [params, change] = useAddressQuery()
  const [taken, setTaken] = useState<Taken>()
  /** The receipt of money that was taken just now: its change is still to be given back, its slip to be printed. */
  const [fresh, setFresh] = useState<string>()
  const till = useQuery(staff.till())
  const receipt = params.get('receipt')
  const member = params.get('member')
  const isElsewhere = params.has('elsewhere')
  const isOpen = member !== null || isElsewhere
  const next = (words = '') => {
    setTaken(undefined)
    setFresh(undefined)
    change(() => new URLSearchParams(words === '' ? {} : { q: words }), { replace: false })
  }
  const onReceipt = (number: string) => {
    setFresh(number)
    change(() => new URLSearchParams({ receipt: number }), { replace: false })
  }
  return (
    <>
      <PageTitle title={t.title} action={till.data && <TillLine mine={till.data} />} />
      {receipt !== null ? (
        <Receipt number={receipt} isFresh={receipt === fresh} onNext={next} />
      ) : till.data === undefined && !till.isFetched ? (
        // a till that is not open stands above the search: it comes with it, so that nothing is pushed down
        <QueryFallback query={till} skeleton={<QueueSkeleton />} failed={m.till.failed} />
      ) : (
        <div className="stack">
          {till.data ? <OpenTillCard mine={till.data} /> : <NoTill till={till} />}
          {taken && <TakenCard key={taken._id} taken={taken} onClose={() => setTaken(undefined)} />}
          <div className={css.counter} data-open={isOpen || undefined}>
            <FindMember chosen={member} isAlone={!isOpen} />
            {isElsewhere ? (
              <Suspense fallback={<QueueSkeleton />}>
                <MemberElsewhere onReceipt={onReceipt} onNext={() => next()} />
              </Suspense>
            ) : member === null ? (
              <SearchKeys />
            ) : (
              <MemberAtCounter
                key={member}
                id={member}
                onReceipt={onReceipt}
                onTaken={setTaken}
                onNext={() => next()}
              />
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** The till could not be read: members are found all the same. It stays while it is tried again, so that the search does not move. */
function NoTill({ till: { isFetching, refetch } }: { till: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  return (
    <Alert tone="bad">
      <div className="row wrap">
        <span>{m.till.failed}</span>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {m.chrome.tryAgain}
        </Button>
      </div>
    </Alert>
  )
}

/** The keys while nobody is chosen. */
function SearchKeys() {
  useSearchKeys()
  return null
}

interface ReceiptProps {
  number: string
  /** Its money was taken just now. */
  isFresh: boolean
  onNext: (words?: string) => void
}

function Receipt({ number, isFresh, onNext }: ReceiptProps) {
  const query = useQuery(staff.counterReceipt(number))
  if (isMissing(query.error))
    return (
      <EmptyState
        picture="lostSlip"
        title={t.receipt.missing(number)}
        why={t.receipt.missingWhy}
        action={<Button onClick={() => onNext()}>{t.receipt.toSearch}</Button>}
      />
    )
  return (
    <QueryBoundary query={query} skeleton={<QueueSkeleton />} failed={t.receipt.failed}>
      {(found) => (
        <Suspense fallback={<QueueSkeleton />}>
          <ReceiptView key={found.receipt.number} {...{ found, isFresh, onNext }} />
        </Suspense>
      )}
    </QueryBoundary>
  )
}
