import { gatewayEndpoints, type ReplyOf } from '@kuri/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { transfers } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import css from './payment.module.css'

const t = m.member.sandbox

/** Stands where a real gateway's own page would be. */
export default function SandboxCheckout() {
  const orderId = useParams()['orderId'] ?? ''
  const query = useQuery(transfers.sandboxOrder(orderId))
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
      {(order) => (
        <Sheet>
          <Order {...{ order, orderId }} />
        </Sheet>
      )}
    </QueryBoundary>
  )
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className={css.pay}>
      <PageTitle title={t.title} lead={t.lead} />
      <Card>{children}</Card>
    </div>
  )
}

interface OrderProps {
  order: ReplyOf<typeof gatewayEndpoints.sandboxOrder>['order']
  orderId: string
}

/** Pay, let the bank refuse, or walk away. */
function Order({ order, orderId }: OrderProps) {
  const decide = useMutation({
    mutationFn: (outcome: 'pay' | 'fail' | 'abandon') =>
      call(gatewayEndpoints.sandboxPay, { params: { orderId }, body: { outcome } }),
    // A full load, as from another site.
    onSuccess: ({ returnUrl }) => window.location.assign(returnUrl),
  })
  const isPaid = order.status === 'paid'
  return (
    <div className="stack">
      {decide.isError && <Alert tone="bad">{sentence(decide.error)}</Alert>}
      {isPaid && <Alert tone="ok">{t.done}</Alert>}
      <DescriptionList>
        <DescriptionItem label={t.to}>{order.description}</DescriptionItem>
        <DescriptionItem label={t.method}>{m.member.payment.methods[order.method]}</DescriptionItem>
        <DescriptionItem total label={t.amount}>
          <Money size="md" amount={order.amount} />
        </DescriptionItem>
      </DescriptionList>
      <Button size="lg" loading={decide.isPending} onClick={() => decide.mutate('pay')}>
        {isPaid ? t.back : t.pay(order.amount)}
      </Button>
      {!isPaid && (
        <>
          <Button variant="default" onClick={() => decide.mutate('fail')}>
            {t.fail}
          </Button>
          <Button variant="subtle" onClick={() => decide.mutate('abandon')}>
            {t.abandon}
          </Button>
        </>
      )}
    </div>
  )
}

function LoadingSkeleton() {
  return (
    <Sheet>
      <Loading>
        <SkLines rows={3} />
      </Loading>
    </Sheet>
  )
}
