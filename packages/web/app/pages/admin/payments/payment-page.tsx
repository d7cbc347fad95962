import { gatewayEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { moneyReads } from '../../../api/admin-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { Crumb, PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkCard } from '../../../components/skeleton.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { GiveBack } from './give-back.tsx'
import css from './payments.module.css'

type History = ReplyOf<typeof gatewayEndpoints.adminPayment>
type Step = History['steps'][number]

const t = m.admin.payments

export const handle: RoutePermission = { permission: 'read-pending-money' }

/** The whole history of one online payment. */
export default function PaymentPage() {
  const id = useParams()['paymentId'] ?? ''
  const query = useQuery(moneyReads.payment(id))
  return (
    <>
      <Crumb to={paths.adminPayments()}>{t.back}</Crumb>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.oneFailed}>
        {(history) => (
          <>
            <PageTitle title={t.one(history.payment.description)} />
            <div className="stack w">
              <Facts history={history} />
              {history.refunds.length > 0 && <Refunds refunds={history.refunds} />}
              <Steps steps={history.steps} />
            </div>
          </>
        )}
      </QueryBoundary>
    </>
  )
}

const tones = { created: 'wait', captured: 'ok', failed: 'late' } as const

function Facts({ history }: { history: History }) {
  const { payment } = history
  return (
    <Card title={t.facts} aside={<Badge tone={tones[payment.status]}>{t.states[payment.status]}</Badge>}>
      <Money amount={payment.amount} size="lg" />
      <DescriptionList>
        <DescriptionItem label={t.member}>
          <Link to={paths.user(payment.user._id)}>{payment.user.name}</Link>
        </DescriptionItem>
        <DescriptionItem label={t.method}>{m.member.payment.methods[payment.method]}</DescriptionItem>
        <DescriptionItem label={t.gateway}>{payment.gateway}</DescriptionItem>
        <DescriptionItem label={t.order}>
          <span className={`mono ${css.long}`}>{payment.orderId}</span>
        </DescriptionItem>
        {payment.gatewayPaymentId && (
          <DescriptionItem label={t.paymentId}>
            <span className={`mono ${css.long}`}>{payment.gatewayPaymentId}</span>
          </DescriptionItem>
        )}
        <DescriptionItem label={t.begun}>
          <InstantText at={payment.createdAt} />
        </DescriptionItem>
        {payment.settledAt && (
          <DescriptionItem label={t.arrived}>
            <InstantText at={payment.settledAt} />
          </DescriptionItem>
        )}
        {payment.receiptNo && <DescriptionItem label={t.receipt}>{payment.receiptNo}</DescriptionItem>}
        {payment.failure && <DescriptionItem label={t.failure}>{payment.failure}</DescriptionItem>}
        {payment.askAt && (
          <DescriptionItem label={t.asked}>
            <InstantText at={payment.askAt} />
          </DescriptionItem>
        )}
      </DescriptionList>
      <div className={css.act}>
        <GiveBack payment={payment} refundable={history.refundable} />
      </div>
    </Card>
  )
}

const refundTones = {
  waiting_second: 'wait',
  sending: 'wait',
  pending: 'wait',
  processed: 'ok',
  failed: 'late',
  rejected: 'plain',
} as const

function Refunds({ refunds }: { refunds: History['refunds'] }) {
  return (
    <Card title={t.refunds}>
      <ul>
        {refunds.map(({ _id, reason, failure, createdAt, amount, status }) => (
          <SumItem key={_id} what={reason} about={failure ?? instantText(createdAt)}>
            <Money amount={amount} />
            <Badge tone={refundTones[status]}>{t.refundStates[status]}</Badge>
          </SumItem>
        ))}
      </ul>
    </Card>
  )
}

const words: Record<Step['of'], (what: string) => string> = {
  event: t.event,
  entry: t.entry,
  refund: t.refundAsked,
}

function Steps({ steps }: { steps: Step[] }) {
  return (
    <Card title={t.steps}>
      {steps.length === 0 ? (
        <p className="dim">{t.nothing}</p>
      ) : (
        <ol>
          {steps.map(({ of, at, what, reference, amount }) => (
            <SumItem
              key={`${of} ${reference} ${what}`}
              what={words[of](what)}
              about={
                <>
                  <InstantText at={at} />{' '}
                  <span className={`mono ${css.long}`}>{of === 'event' ? `${what} ${reference}` : reference}</span>
                </>
              }
            >
              {amount !== null && <Money amount={amount} />}
            </SumItem>
          ))}
        </ol>
      )}
    </Card>
  )
}

function LoadingSkeleton() {
  return (
    <Loading>
      <SkCard rows={6} />
    </Loading>
  )
}
