import { walletEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { now } from '../../../api/clock.ts'
import { contributions, moneyMoved } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { Loading, SkCard } from '../../../components/skeleton.tsx'
import { ReceiptCard, Stamp } from '../../../components/receipt-card.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { Checkout } from './checkout.tsx'
import { PaidLines } from './paid-lines.tsx'
import { Receipt } from './receipt.tsx'
import css from './payment.module.css'

type OnlinePayment = ReplyOf<typeof walletEndpoints.onePayment>['payment']

const t = m.member.payment
const POLL_EVERY_MS = 3000

/** Back from the gateway: the slip, or what went wrong and what happened to the money. */
export function Returned({ search }: { search: URLSearchParams }) {
  const query = usePayment(search)
  const left = search.get('outcome') === 'abandoned'
  return (
    <QueryBoundary query={query} skeleton={<Waiting />} failed={t.notArrived}>
      {(payment) => {
        if (payment.status === 'captured') return <Captured payment={payment} />
        if (payment.status === 'failed' || left) return <NotMade payment={payment} left={left} />
        const { checkout } = payment
        if (checkout && search.has('checkout')) return <Checkout payment={{ ...payment, checkout }} />
        return isLate(payment) ? <Late payment={payment} /> : <Waiting />
      }}
    </QueryBoundary>
  )
}

/** Hands the checkout's signed answer to the server once, then polls until the payment is decided. */
function usePayment(search: URLSearchParams) {
  const id = search.get('payment') ?? ''
  const [paymentId, signature] = [search.get('paymentId'), search.get('signature')]
  return useQuery({
    // Not under the wallet's key: it must not be refetched because money has moved.
    queryKey: ['payments', 'returned', id, paymentId],
    queryFn: async () => {
      const { payment } =
        paymentId && signature
          ? await call(walletEndpoints.confirmPayment, { params: { id }, body: { paymentId, signature } })
          : await call(walletEndpoints.onePayment, { params: { id } })
      if (payment.status === 'captured') await moneyMoved()
      // the gateway's signature has done its work: neither history nor a screenshot needs it
      if (signature) window.history.replaceState(window.history.state, '', `${paths.payment()}?payment=${id}`)
      return payment
    },
    refetchInterval: (query) =>
      query.state.data?.status === 'created' && !search.has('outcome') && !search.has('checkout')
        ? POLL_EVERY_MS
        : false,
    staleTime: Infinity,
  })
}

function Captured({ payment }: { payment: OnlinePayment }) {
  const userId = useMe()?._id ?? ''
  const paid = useQuery({ ...contributions.of(userId), enabled: payment.receiptNo !== null && userId !== '' })
  const contribution = paid.data?.find((row) => row.receiptNo === payment.receiptNo)
  const paidBy = t.paidBy(t.methods[payment.method])
  if (payment.purpose === 'dues') return <Several payment={payment} paidBy={paidBy} />
  if (contribution) return <Receipt contribution={contribution} paidBy={paidBy} />
  if (payment.receiptNo !== null && paid.isPending) return <Waiting />
  return <InWallet payment={payment} paidBy={paidBy} />
}

/** One payment of several dues: each with its receipt. */
function Several({ payment, paidBy }: { payment: OnlinePayment; paidBy: string }) {
  const { lines = [], debts = [] } = payment
  const isWhole = lines.every(({ receiptNo }) => receiptNo !== null) && debts.every(({ isPaid }) => isPaid)
  return (
    <>
      <div className={css.thanks}>
        <h1>{t.paidNobody}</h1>
        <p className="dim" role="status">
          {isWhole ? t.severalDone : t.someInWallet}
        </p>
      </div>
      <ReceiptCard label={t.receipt}>
        <div className="row between top">
          <p className="strong">{paidBy}</p>
          <Stamp day={<InstantText at={payment.createdAt} as="day" />}>{t.stamp}</Stamp>
        </div>
        <PaidLines lines={lines} debts={debts} total={payment.amount} />
      </ReceiptCard>
      <LinkButton fullWidth to={paths.dashboard()}>
        {t.dashboard}
      </LinkButton>
    </>
  )
}

function InWallet({ payment, paidBy }: { payment: OnlinePayment; paidBy: string }) {
  return (
    <>
      <div className={css.thanks}>
        <h1>{t.paidNobody}</h1>
        <p className="dim" role="status">
          {payment.purpose === 'contribution' ? t.toWalletInstead : t.inWallet}
        </p>
      </div>
      <ReceiptCard label={t.receipt}>
        <div className="row between top">
          <div>
            <p className="xs faint">{t.receipt}</p>
            <p className="strong">{t.topupDone}</p>
          </div>
          <Stamp day={<InstantText at={payment.createdAt} as="day" />}>{t.stamp}</Stamp>
        </div>
        <DescriptionList>
          <DescriptionItem total label={paidBy}>
            <Money size="md" amount={payment.amount} />
          </DescriptionItem>
        </DescriptionList>
      </ReceiptCard>
      <LinkButton fullWidth to={paths.wallet()}>
        {t.wallet}
      </LinkButton>
    </>
  )
}

function NotMade({ payment, left }: { payment: OnlinePayment; left: boolean }) {
  const isContribution = payment.purpose === 'contribution'
  const isDues = payment.purpose === 'dues'
  return (
    <EmptyState
      page
      picture="snappedString"
      title={t.failed}
      why={left ? t.abandoned : `${payment.failure ?? ''} ${t.failedWhy}`}
      action={
        <LinkButton to={isDues ? paths.dashboard() : isContribution ? paths.myChits() : paths.wallet()}>
          {t.again}
        </LinkButton>
      }
    />
  )
}

/** Banks usually answer within a minute. */
const LATE_AFTER_MS = 5 * 60_000
const isLate = ({ createdAt }: OnlinePayment): boolean => now().getTime() - createdAt.getTime() > LATE_AFTER_MS

/** The bank has not answered yet: nothing is lost and nobody has to wait here. */
function Late({ payment }: { payment: OnlinePayment }) {
  return (
    <EmptyState
      page
      picture="quietPost"
      title={t.late}
      why={t.lateWhy(payment.amount)}
      action={<LinkButton to={paths.wallet()}>{t.wallet}</LinkButton>}
    />
  )
}

export function Waiting() {
  return (
    <Loading>
      <p className="strong">{t.waiting}</p>
      <p className="dim">{t.waitingWhy}</p>
      <SkCard rows={2} />
    </Loading>
  )
}
