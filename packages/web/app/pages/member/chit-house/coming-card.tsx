import { hasMissedItsTime, type Day } from '@kuri/domain'
import { IconClock } from '../../../icons/everywhere.ts'
import { now } from '../../../api/clock.ts'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { dayText, instantText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { nextAuction, nextToPay, urgencyOf } from '../book/book.ts'
import { timeToGo } from '../book/time-to-go.ts'
import { LeaveButton } from '../schemes/leave-button.tsx'
import { Duties } from './duties.tsx'
import { isClosedTo, type HouseFacts } from './house.ts'
import css from './chit-house.module.css'

const words = m.house.coming

/** What this reader has to expect next here. */
export function ComingCard({
  house,
  instalments,
  auctions,
  today,
  showsDuties,
}: HouseFacts & { today: Day; showsDuties: boolean }) {
  const due = nextToPay(instalments)
  const auction = nextAuction(auctions)
  const isTurn = due !== null && urgencyOf(due, today) !== 'later'
  return (
    <Card title={words.title} tone={isTurn ? 'turn' : undefined}>
      {!due && !auction && <p className="dim">{isClosedTo(house) ? words.hidden : words.nothing}</p>}
      <dl className={css.coming}>
        {due && (
          <div>
            <dt>
              {words.contribution(due.month)}
              <span className="sm dim block">{words.due(dayText(due.dueDate))}</span>
            </dt>
            <dd>
              <Money size="md" amount={due.net} />
            </dd>
          </div>
        )}
        {auction && (
          <div>
            <dt>
              {words[auction.prizeBy](auction.prizeNo)}
              <span className="sm dim block">{instantText(auction.opensAt)}</span>
            </dt>
            <dd>
              {auction.state === 'open' ? (
                <Badge tone="ok">{m.house.auctions.states.open}</Badge>
              ) : (
                <Badge tone="plain" icon={IconClock}>
                  {hasMissedItsTime({ opensAt: auction.opensAt, closesAt: auction.plannedClosesAt }, now())
                    ? m.auctions.list.overdue
                    : (timeToGo(auction.opensAt, now()) ?? m.house.auctions.states.scheduled)}
                </Badge>
              )}
            </dd>
          </div>
        )}
      </dl>
      {showsDuties && <Duties chitId={house._id} today={today} />}
      {due && (
        <div className={css.gap}>
          <LinkButton fullWidth variant={isTurn ? 'filled' : 'default'} to={paths.myChits(house._id)}>
            {words.pay}
          </LinkButton>
        </div>
      )}
      {auction && house.terms.prizeBy === 'auction' && house.you.membership === 'approved' && (
        <div className={css.gap}>
          <LinkButton fullWidth variant="subtle" to={paths.simulate({ chit: house._id, prize: auction.prizeNo })}>
            {m.simulate.title}
          </LinkButton>
        </div>
      )}
      {!due && house.you.membership === 'none' && house.status === 'forming' && (
        <div className={css.gap}>
          <LinkButton fullWidth to={paths.joinChit(house._id)}>
            {m.house.join}
          </LinkButton>
        </div>
      )}
      {house.status === 'forming' && (
        <div className={css.gap}>
          <LeaveButton chit={house} fullWidth />
        </div>
      )}
    </Card>
  )
}
