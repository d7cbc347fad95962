import { receiptLinkEndpoints, type ReplyOf } from '@kuri/contract'
import { subtract } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { Problem, sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { ReceiptCard } from '../../../components/receipt-card.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { dayText, instantDayText, instantText } from '../../../messages/format.ts'
import { useIsHydrated } from '../../../use-is-hydrated.ts'
import { useTokenOfLink } from '../../../use-token-of-link.ts'
import { whatBecameOf } from '../../cheque-text.ts'
import { ReceiptSkeleton } from './receipt-skeleton.tsx'

type Shared = ReplyOf<typeof receiptLinkEndpoints.sharedReceipt>['receipt']

const t = m.receiptLink
const { pay, receipt: words } = m.counter

/** Where a link to one receipt leads. */
export default function SharedReceiptPage() {
  const isHydrated = useIsHydrated()
  const [token] = useTokenOfLink()
  const query = useQuery({
    queryKey: ['shared-receipt', token],
    queryFn: () => call(receiptLinkEndpoints.sharedReceipt, { body: { token } }),
    enabled: isHydrated && token !== '',
    retry: false,
  })
  const isOver = query.error instanceof Problem && query.error.status === 404
  return (
    <>
      {/* a search engine that reads a message keeps no receipt */}
      <meta name="robots" content="noindex" />
      <PageTitle title={t.title} lead={t.lead} />
      {isHydrated && token === '' ? (
        <EmptyState picture="lostSlip" title={t.none} />
      ) : isOver ? (
        <EmptyState picture="lostSlip" title={sentence(query.error)} />
      ) : (
        <QueryBoundary query={query} skeleton={<ReceiptSkeleton />} failed={words.failed}>
          {({ receipt }) => <Receipt receipt={receipt} />}
        </QueryBoundary>
      )}
    </>
  )
}

function Receipt({ receipt }: { receipt: Shared }) {
  const { company, number, name, lines, debts, toWallet, total, stillDue, method, takenAt, isCancelled, until } =
    receipt
  const { cheque, next } = receipt
  const title = (cheque ? t.receivedCheque : t.received)(company, total)
  return (
    <ReceiptCard label={title}>
      <div className="stack">
        <h2>{title}</h2>
        {isCancelled && <Alert tone="bad">{t.cancelled}</Alert>}
        {cheque && <p className="sm">{whatBecameOf(cheque)}</p>}
        <DescriptionList>
          <DescriptionItem label={t.from}>{name}</DescriptionItem>
          <DescriptionItem label={t.on}>{instantText(takenAt)}</DescriptionItem>
          <DescriptionItem label={cheque ? m.chequeWords.acknowledgement : t.number}>{number}</DescriptionItem>
          {lines.map(({ name: chit, ticketNo, month, year, amount, penalty, isPart }, at) => (
            <DescriptionItem
              key={`${at} ${chit} ${ticketNo} ${month} ${year}`}
              label={`${chit}, ${pay.ticket(ticketNo)}, ${words.lineWithFee(month, year, isPart, subtract(amount, penalty), penalty)}`}
            >
              <Money amount={amount} />
            </DescriptionItem>
          ))}
          {debts.map((debt) => (
            <DescriptionItem key={debt.number} label={m.debtWords.name(debt)}>
              <Money amount={debt.amount} />
            </DescriptionItem>
          ))}
          {toWallet > 0 && (
            <DescriptionItem label={cheque ? words.toWalletLater : words.toWallet}>
              <Money amount={toWallet} />
            </DescriptionItem>
          )}
          <DescriptionItem total label={words.total}>
            <Money amount={total} size="md" />
          </DescriptionItem>
          <DescriptionItem label={pay.how}>
            {cheque ? `${words.cheque} ${cheque.chequeNo}, ${cheque.bank}` : pay.ways[method]}
          </DescriptionItem>
          {cheque && <DescriptionItem label={m.chequeWords.dated}>{dayText(cheque.dated)}</DescriptionItem>}
          {stillDue !== null && (
            <DescriptionItem label={words.stillDue(instantDayText(takenAt))}>
              <Money amount={stillDue} />
            </DescriptionItem>
          )}
          {next && (
            <DescriptionItem label={words.next(next.name, next.ticketNo, dayText(next.dueDate))}>
              {words.atMost(next.amount)}
            </DescriptionItem>
          )}
        </DescriptionList>
        <p className="sm dim">{t.until(instantDayText(until))}</p>
      </div>
    </ReceiptCard>
  )
}
