import { add, formatPhone } from '@kuri/domain'
import { IconPhone } from '../../../icons/everywhere.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { arrearsReads } from '../../../api/arrears-queries.ts'
import { prefetch } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { PromiseText } from '../../../components/promise-text.tsx'
import { Icon } from '../../../components/icon.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { Steps } from '../../../components/steps.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { PartPaid } from '../../member/book/net-sum.tsx'
import { NotePromise } from './note-promise.tsx'
import { WithdrawPromise } from './withdraw-promise.tsx'
import { History } from './history.tsx'
import { MonthActs } from './month-acts.tsx'
import { NextStepActs } from './next-step-acts.tsx'
import { OfferedStep } from './offered-steps.tsx'
import { isOurTurn, type Case, type Step } from './row.ts'
import { wayOf } from './way.ts'

const t = m.arrears

export const handle: RoutePermission = { permission: 'read-arrears' }

export const clientLoader = ({ params: { ticketId = '' } }: ClientLoaderFunctionArgs) =>
  prefetch(arrearsReads.one(ticketId))

/** One ticket in arrears: what is late, what the law leaves to do next, what was done. */
export default function ArrearsCase() {
  const ticketId = useParams()['ticketId'] ?? ''
  const query = useQuery(arrearsReads.one(ticketId))
  const ticket = query.data?.ticket
  return (
    <>
      <PageTitle
        title={ticket?.person.name ?? t.title}
        lead={ticket && (query.data?.case ? t.ticket : t.case.nothing)(ticket.chitName, ticket.ticketNo)}
        action={<Link to={paths.arrears()}>{t.case.back}</Link>}
      />
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.case.failed}>
        {({ case: one, steps }) => (
          <div className="stack w">
            {one && (
              <div className="grid g75 fill">
                <WhatIsLate found={one} />
                <WhatIsNext found={one} steps={steps} />
              </div>
            )}
            <History steps={steps} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}

function WhatIsLate({ found }: { found: Case }) {
  return (
    <Card title={t.case.owes} aside={<span className="sm dim">{t.isLate(found.daysLate)}</span>}>
      <ul>
        {found.lateMonths.map((late) => (
          <li key={late.monthNo}>
            <DescriptionList>
              <DescriptionItem
                label={
                  <>
                    {`${t.case.month(late.monthNo, late.month, late.year)}, ${t.case.state[late.state]}`}
                    <PartPaid of={late} />
                  </>
                }
              >
                <Money amount={late.rest} />
              </DescriptionItem>
              {late.because !== null && (
                <DescriptionItem label={t.case.penaltyFor(late.because)}>
                  <Money amount={late.penalty} />
                </DescriptionItem>
              )}
            </DescriptionList>
            {late.isWaived && <p className="sm dim">{t.case.isWaived}</p>}
            <MonthActs ticketId={found.ticketId} late={late} />
          </li>
        ))}
      </ul>
      <DescriptionList>
        {found.penaltiesDue.map(({ monthNo, amount, because }) => (
          <DescriptionItem key={monthNo} label={`${t.case.penaltyOf(monthNo)}: ${because}`}>
            <Money amount={amount} />
          </DescriptionItem>
        ))}
        <DescriptionItem total label={t.case.together}>
          <Money size="md" amount={add(found.owed, found.penalty)} />
        </DescriptionItem>
        <DescriptionItem label={t.case.whole}>
          <Money amount={found.whole} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

function WhatIsNext({ found, steps }: { found: Case; steps: readonly Step[] }) {
  const { next, person, hasWon, promise } = found
  const open = steps.find(({ status }) => status === 'offered')
  return (
    <Card
      tone={isOurTurn(next) ? 'turn' : undefined}
      title={t.case.what}
      aside={<Badge tone={hasWon ? 'ok' : 'plain'}>{hasWon ? t.hasWon : t.hasNotWon}</Badge>}
    >
      <div className="stack">
        <Steps steps={wayOf(found, steps)} />
        {promise && (
          <div className="row wrap">
            <PromiseText promise={promise} />
            <WithdrawPromise promise={promise} />
          </div>
        )}
        <Allowed to="note-promises">
          <div>
            <NotePromise member={person} owed={found.owed} />
          </div>
        </Allowed>
        {person.phone ? (
          <p>
            <a className="row" href={`tel:${person.phone.replaceAll(' ', '')}`}>
              <Icon of={IconPhone} /> {`${t.case.call} ${formatPhone(person.phone)}`}
            </a>
          </p>
        ) : (
          <p className="dim">{t.case.noPhone}</p>
        )}
        {open ? <OfferedStep step={open} /> : <NextStepActs found={found} />}
      </div>
    </Card>
  )
}

function LoadingSkeleton() {
  return (
    <Loading className="stack w">
      <Card>
        <SkLines rows={6} />
      </Card>
    </Loading>
  )
}
