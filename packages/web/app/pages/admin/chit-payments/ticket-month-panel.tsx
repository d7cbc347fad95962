import { add } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { IconX } from '../../../icons/everywhere.ts'
import { useEffectEvent, useLayoutEffect } from 'react'
import { chitPaymentReads } from '../../../api/admin-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { DayText, InstantText } from '../../../components/time-text.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { monthText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { PreviousPayments } from '../../previous-payments.tsx'
import { ReceiptLink } from '../../receipt-link.tsx'
import { PartPaid } from '../../member/book/net-sum.tsx'
import type { ChosenCell } from './payments-grid.tsx'
import css from './chit-payments.module.css'

const t = m.admin.chitPayments

interface TicketMonthPanelProps {
  chitId: string
  cell: ChosenCell
  onClose: () => void
}

/** One ticket's month: what is due, or how it was paid; Esc closes it. */
export function TicketMonthPanel({ chitId, cell, onClose }: TicketMonthPanelProps) {
  const { ticket, monthNo, dueDate } = cell
  const { user, ticketNo } = ticket
  const query = useQuery(chitPaymentReads.ticketMonth(chitId, ticketNo, monthNo))
  const mayTake = usePermission()('take-payments')
  const close = useEffectEvent(onClose)
  // before the panel is painted: Escape works as soon as it is visible
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <aside className={css.panel} aria-label={`${user.name}, ${monthText(dueDate)}`}>
      <div className={css.panelHead}>
        <div>
          <h2>{user.name}</h2>
          <p className="sm dim">
            {t.ticket(ticketNo)} · {monthText(dueDate)}
          </p>
        </div>
        <button type="button" className={css.close} aria-label={m.chrome.close} onClick={onClose}>
          <Icon of={IconX} />
        </button>
      </div>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failedCell}>
        {(month) => (
          <div className="stack">
            <p>
              <Badge tone={month.state === 'late' ? 'late' : month.state === 'paid' ? 'ok' : 'plain'}>
                {month.state === 'late' && month.daysLate > 0 ? t.daysLate(month.daysLate) : t.states[month.state]}
              </Badge>
              <PartPaid of={{ ...month, net: add(month.paid, month.rest) }} />
            </p>
            <DescriptionList tight>
              <DescriptionItem label={t.due}>
                <DayText day={month.dueDate} />
              </DescriptionItem>
              <DescriptionItem label={t.instalment}>
                <Money amount={month.amount} />
              </DescriptionItem>
              {month.dividend > 0 && (
                <DescriptionItem label={t.dividend}>
                  −<Money amount={month.dividend} />
                </DescriptionItem>
              )}
              {month.paid > 0 && month.rest > 0 && (
                <DescriptionItem label={m.chrome.alreadyPaid}>
                  −<Money amount={month.paid} />
                </DescriptionItem>
              )}
              {month.lateFee > 0 && (
                <DescriptionItem label={t.lateFee}>
                  <Money amount={month.lateFee} />
                </DescriptionItem>
              )}
              <DescriptionItem total label={month.state === 'paid' ? t.total.paid : t.total.owed}>
                <Money amount={month.total} />
              </DescriptionItem>
              {month.paidAt && (
                <DescriptionItem label={t.paidOn}>
                  <InstantText at={month.paidAt} as="day" />
                </DescriptionItem>
              )}
              {month.receiptNo !== null && (
                <DescriptionItem label={t.receipt}>
                  <ReceiptLink no={month.receiptNo} />
                </DescriptionItem>
              )}
            </DescriptionList>
            {month.previous.length > 0 && <PreviousPayments payments={month.previous} />}
            <div className="row wrap">
              {mayTake && month.state !== 'paid' && month.state !== 'waiting' ? (
                <LinkButton to={paths.counter({ member: user._id })}>{t.take}</LinkButton>
              ) : (
                <LinkButton variant="default" to={paths.user(user._id)}>
                  {t.person}
                </LinkButton>
              )}
            </div>
          </div>
        )}
      </QueryBoundary>
    </aside>
  )
}

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={5} />
    </Loading>
  )
}
