import { instalmentEndpoints, type ReplyOf } from '@kuri/contract'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { hasLeft } from '../../../api/session-store.ts'
import { LinkButton } from '../../../components/button.tsx'
import { TabTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { PayForm } from './pay-form.tsx'
import { intentOf } from './payment-intent.ts'
import { Receipt } from './receipt.tsx'
import { Returned } from './returned.tsx'
import css from './payment.module.css'

type Contribution = ReplyOf<typeof instalmentEndpoints.payContribution>['contribution']

const words = m.member.payment

/** Not guarded (seed): a visitor sees the sum too, and Next leads through /login and back. */
export default function Payment() {
  const { state } = useLocation()
  const me = useMe()
  // Back after a logout: the history still carries the sum.
  const intent = !me && hasLeft() ? null : intentOf(state)
  const [search] = useSearchParams()
  const [paid, setPaid] = useState<Contribution | null>(null)
  return (
    <div className={`stack ${css.pay}`}>
      <TabTitle>{words.title}</TabTitle>
      {search.has('payment') ? (
        <Returned search={search} />
      ) : paid ? (
        <Receipt contribution={paid} paidBy={words.paidFromWallet} />
      ) : intent ? (
        <PayForm intent={intent} onPaid={setPaid} />
      ) : (
        <NothingToPay />
      )}
    </div>
  )
}

function NothingToPay() {
  return (
    <EmptyState
      page
      picture="blankPassbook"
      title={words.nothing}
      why={words.nothingWhy}
      action={<LinkButton to={paths.myChits()}>{words.toContribution}</LinkButton>}
    />
  )
}
