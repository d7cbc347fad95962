import { subtract, ZERO } from '@kuri/domain'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { chequeReads } from '../../../api/cheque-queries.ts'
import { prefetch, prefetchPages, wallet, transfers, myDues, myPrizes } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { ActionButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { FocusFirstField } from '../../../components/focus-goes-on.tsx'
import { Icon } from '../../../components/icon.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Loading, SkCard, SkLines } from '../../../components/skeleton.tsx'
import { QueriesBoundary } from '../../../components/queries-boundary.tsx'
import { IconPlus } from '../../../icons/members.ts'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { OfferCard } from '../dues/offer-card.tsx'
import { PrizeDue } from '../dues/prize-due.tsx'
import { RefundCard } from '../dues/refund-card.tsx'
import { BalanceCard } from './balance-card.tsx'
import { ChequesCard } from './cheques-card.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { readStatementFilter, StatementCard } from './statement-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import { WithdrawalsCard } from './withdrawals-card.tsx'
import { YearlyStatement } from './yearly-statement.tsx'
import css from './wallet.module.css'

const t = m.member.wallet
// Forms are loaded when they are opened: most visits only read.
const AddMoney = lazyPart(async () => (await import('./add-money.tsx')).AddMoney)
const Withdraw = lazyPart(async () => (await import('./withdraw.tsx')).Withdraw)

/** What the page waits for, so that nothing jumps. */
const firstReads = () =>
  [
    wallet.balance(),
    wallet.recent(100),
    transfers.topups(),
    transfers.upi(),
    transfers.withdrawals(),
    myDues.open(),
    myDues.toPay(),
    myPrizes.open(),
  ] as const

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  prefetch(...firstReads(), ...(searchParams.has('withdraw') ? [transfers.bankAccount()] : []))
  return prefetchPages(chequeReads.mine(), wallet.statement(readStatementFilter(searchParams)))
}

type Doing = 'add' | 'withdraw' | null

export default function Wallet() {
  // What is being done stands in the address, so that the dashboard can lead there and a reload keeps it.
  const [search, setSearch] = useSearchParams()
  const doing: Doing = search.has('add') ? 'add' : search.has('withdraw') ? 'withdraw' : null
  const reads = useQueries({ queries: firstReads() })
  const cheques = useInfiniteQuery(chequeReads.mine())
  const available = reads[0].data?.available ?? ZERO
  const done = () => setSearch({}, { replace: true })
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <QueriesBoundary queries={[...reads, cheques]} skeleton={<WalletSkeleton />}>
        <div className="stack w">
          <div className={css.purse}>
            <Purse doing={doing} onDo={(what) => setSearch({ [what]: '1' }, { replace: true })} />
            <BalanceCard />
          </div>
          <Suspense fallback={<FormSkeleton />}>
            {doing !== null && (
              <FocusFirstField key={doing}>
                {doing === 'add' ? <AddMoney onDone={done} /> : <Withdraw available={available} onDone={done} />}
              </FocusFirstField>
            )}
          </Suspense>
          <OfferCard />
          <PrizeDue />
          <RefundCard />
          <WaitingCard />
          <ChequesCard />
          <WithdrawalsCard />
          <StatementCard />
          <YearlyStatement />
        </div>
      </QueriesBoundary>
    </>
  )
}

function Purse({ doing, onDo }: { doing: Doing; onDo: (what: 'add' | 'withdraw') => void }) {
  const query = useQuery(wallet.balance())
  const online = useOnline()
  const offline = online ? undefined : m.chrome.offline.moneyWaits
  return (
    <Card>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
        {({ available, balance, held }) => (
          <>
            <p className="dim">{t.canUse}</p>
            <Money size="xl" amount={available} />
            <DescriptionList className={css.lines}>
              <DescriptionItem label={t.balance}>
                <Money amount={balance} />
              </DescriptionItem>
              {held > 0 && (
                <DescriptionItem label={t.held}>
                  <Money amount={subtract(ZERO, held)} />
                </DescriptionItem>
              )}
            </DescriptionList>
          </>
        )}
      </QueryBoundary>
      {doing === null && (
        <FocusFirstField className={css.acts}>
          <ActionButton leftSection={<Icon of={IconPlus} />} onClick={() => onDo('add')} disabledReason={offline}>
            {t.addMoney}
          </ActionButton>
          <ActionButton
            variant="default"
            onClick={() => onDo('withdraw')}
            disabledReason={offline ?? (query.data?.available === 0 ? t.withdraw.nothingFree : undefined)}
          >
            {t.withdraw.title}
          </ActionButton>
        </FocusFirstField>
      )}
    </Card>
  )
}

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={3} />
    </Loading>
  )
}

function WalletSkeleton() {
  return (
    <Loading className="stack w">
      <Card>
        <SkLines rows={3} />
      </Card>
      <Card>
        <SkCard rows={6} />
      </Card>
    </Loading>
  )
}
