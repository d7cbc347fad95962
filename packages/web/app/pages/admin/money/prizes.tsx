import { day, dayInIndia, daysBetween } from '@kuri/domain'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { moneyReads, peopleReads } from '../../../api/admin-queries.ts'
import { now } from '../../../api/clock.ts'
import { Asked } from '../../../components/asked.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Button, LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { Why } from '../../../components/why.tsx'
import { useMay } from '../../../may.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { RequestRow } from '../request-row.tsx'
import { approvalOf, canAct, othersWhoCan, type Approval, type Prize } from './prize-approval.ts'
import { Approve, Deposit, PRIZES } from './prize-acts.tsx'
import { PrizeFacts } from './prize-facts.tsx'
import { QueueOnItsWay } from './queue-on-its-way.tsx'
import css from './money.module.css'

const say = m.admin.money

/** Prizes that wait for their security and approval, the nearest legal day first. */
export function Prizes() {
  const query = useQuery(moneyReads.waitingPrizes())
  const adminId = useMe()?._id ?? ''
  const others = othersWhoCan(useQuery(peopleReads.people()).data ?? [], adminId)
  const nearest = query.data?.map((prize) => prize.payBy).toSorted()[0]
  const mayDecide = useMay()('approve-prize')
  const isYourTurn = mayDecide && query.data?.some((prize) => canAct(approvalOf(prize, adminId)))
  return (
    <Card
      flush
      title={
        <span id={PRIZES} tabIndex={-1}>
          {say.prizes}
        </span>
      }
      aside={
        nearest && (
          <Badge tone={isYourTurn ? 'turn' : 'wait'}>
            {say.daysLeft(daysBetween(dayInIndia(now()), day(nearest)))}
          </Badge>
        )
      }
    >
      <Asked query={query} skeleton={<QueueOnItsWay />} failed={say.failedPrizes}>
        {(prizes) =>
          prizes.length === 0 ? (
            <EmptyState picture="quietPost" title={say.noPrizes} why={say.noPrizesWhy} />
          ) : (
            <ul>
              {prizes.map((prize) => (
                <PrizeRow key={prize.auctionId} prize={prize} approval={approvalOf(prize, adminId)} others={others} />
              ))}
            </ul>
          )
        }
      </Asked>
    </Card>
  )
}

interface PrizeRowProps {
  prize: Prize
  approval: Approval
  /** Who else can approve it. */
  others: string
}

function PrizeRow({ prize, approval, others }: PrizeRowProps) {
  const whyId = useId()
  const why = { yours: say.youEntered(others), own: say.ownWallet }
  return (
    <RequestRow
      needs="approve-prize"
      name={prize.winner.name}
      lines={
        <>
          <span className="sm dim block">{say.prize(prize.chitName, prize.prizeNo, prize.ticketNo)}</span>
          <PrizeFacts prize={prize} />
          {!canAct(approval) && (
            <div className={css.why}>
              <Why id={whyId} icon={IconUsers}>
                {why[approval]}
              </Why>
            </div>
          )}
        </>
      }
      about={<Money amount={prize.amount} size="md" />}
      acts={
        <>
          {canAct(approval) ? (
            <Approve prize={prize} approval={approval} />
          ) : (
            <Button disabled aria-describedby={whyId}>
              {say.approve}
            </Button>
          )}
          <Deposit prize={prize} />
          <LinkButton variant="subtle" to={paths.adminAuction(prize.auctionId)}>
            {say.room}
          </LinkButton>
        </>
      }
    />
  )
}
