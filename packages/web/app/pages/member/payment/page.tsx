import { instalmentEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { contributions } from '../../../api/queries.ts'
import { hasLeft } from '../../../api/session-store.ts'
import { LinkButton } from '../../../components/button.tsx'
import { TabTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useIsSignedIn, useMe } from '../../../session.ts'
import { useIsHydrated } from '../../../use-is-hydrated.ts'
import { PayForm } from './pay-form.tsx'
import { intentOf, type PaymentIntent } from './payment-intent.ts'
import { Receipt } from './receipt.tsx'
import { Returned, Waiting } from './returned.tsx'
import css from './payment.module.css'

type Contribution = ReplyOf<typeof instalmentEndpoints.payContribution>['contribution']

const t = m.member.payment

/** Not guarded (seed): a visitor sees the sum too, and Next leads through /login and back. Without a sum they log in first. */
export default function Payment() {
  const { state } = useLocation()
  const me = useMe()
  const isSignedIn = useIsSignedIn()
  const isHydrated = useIsHydrated()
  // Back after a logout: the history still carries the sum.
  const intent = !isHydrated || (!me && hasLeft()) ? null : intentOf(state)
  const [search] = useSearchParams()
  const receiptNo = search.get('receipt')
  // Back or a reload after the payment: what is paid shows its receipt, never the form
  const history = useQuery({
    ...contributions.of(me?._id ?? ''),
    enabled: Boolean(me) && (receiptNo ?? intent) !== null,
  })
  const paid = history.data?.find((one) => (receiptNo === null ? isOf(intent, one) : one.receiptNo === receiptNo))
  return (
    <div className={`stack ${css.pay}`}>
      <TabTitle>{t.title}</TabTitle>
      {!isHydrated ? (
        <Waiting />
      ) : !isSignedIn && !intent ? (
        <LogInToPay />
      ) : search.has('payment') ? (
        <Returned search={search} />
      ) : paid ? (
        <Receipt contribution={paid} paidBy={t.paidBefore} />
      ) : receiptNo !== null && history.isPending ? (
        <Waiting />
      ) : intent ? (
        <PayForm intent={intent} />
      ) : (
        <NothingToPay />
      )}
    </div>
  )
}

/** Whether a contribution is the one that this page was opened to pay. */
const isOf = (intent: PaymentIntent | null, { chitId, month, year, ticketNo }: Contribution): boolean =>
  intent?.purpose === 'contribution' &&
  intent.chitId === chitId._id &&
  intent.month === month &&
  intent.year === year &&
  intent.ticketNo === ticketNo

function LogInToPay() {
  const { pathname, search } = useLocation()
  // the address alone names no sum: it is chosen under Contribution
  const back = search === '' ? paths.myChits() : pathname + search
  return (
    <EmptyState
      page
      picture="blankPassbook"
      title={t.logIn}
      why={t.logInWhy}
      action={<LinkButton to={paths.login(back)}>{m.chrome.login}</LinkButton>}
    />
  )
}

function NothingToPay() {
  return (
    <EmptyState
      page
      picture="blankPassbook"
      title={t.nothing}
      why={t.nothingWhy}
      action={<LinkButton to={paths.myChits()}>{t.toContribution}</LinkButton>}
    />
  )
}
