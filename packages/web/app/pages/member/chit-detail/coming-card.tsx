import { hasMissedItsTime, type Day } from '@kuri/domain'
import { IconClock } from '../../../icons/everywhere.ts'
import { now } from '../../../api/clock.ts'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { dayText, instantText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { nextAuction, nextToPay, urgencyOf } from '../book/book.ts'
import { DueBadge } from '../book/due-badge.tsx'
import { NetSum, PartPaid } from '../book/net-sum.tsx'
import { timeToGo } from '../book/time-to-go.ts'
import { LeaveButton } from '../schemes/leave-button.tsx'
import { Duties } from './duties.tsx'
import { isClosedTo, type ChitCardProps } from './chit-detail.ts'
import css from './chit-detail.module.css'

const t = m.chitDetail.coming

/** What this reader has to expect next here. */
export function ComingCard({
  chit,
  instalments,
  auctions,
  today,
  showsDuties,
}: ChitCardProps & { today: Day; showsDuties: boolean }) {
  const due = nextToPay(instalments)
  const auction = nextAuction(auctions)
  const isTurn = due !== null && urgencyOf(due, today) !== 'later'
  return (
    <Card
      title={t.title}
      tone={isTurn ? 'turn' : undefined}
      aside={isTurn && <DueBadge instalments={instalments} today={today} />}
    >
      {!due && !auction && <p className="dim">{isClosedTo(chit) ? t.hidden : t.nothing}</p>}
      <dl className={css.coming}>
        {due && (
          <div>
            <dt>
              {t.contribution(due.month)}
              <span className="sm dim block">{t.due(dayText(due.dueDate))}</span>
              <PartPaid of={due} />
            </dt>
            <dd>
              <NetSum size="md" instalment={due} auctions={auctions} />
            </dd>
          </div>
        )}
        {auction && (
          <div>
            <dt>
              {t[auction.prizeBy](auction.prizeNo)}
              <span className="sm dim block">
                {auction.state === 'open' ? t.closes(instantText(auction.closesAt)) : instantText(auction.opensAt)}
              </span>
              {auction.place !== undefined && <span className="sm dim block">{auction.place}</span>}
            </dt>
            <dd>
              {auction.state === 'open' ? (
                <Badge tone="live">{m.chitDetail.auctions.states.open}</Badge>
              ) : (
                <Badge tone="plain" icon={IconClock}>
                  {hasMissedItsTime({ opensAt: auction.opensAt, closesAt: auction.plannedClosesAt }, now())
                    ? t.notOpened
                    : (timeToGo(auction.opensAt, now()) ?? m.chitDetail.auctions.states.scheduled)}
                </Badge>
              )}
            </dd>
          </div>
        )}
      </dl>
      {auction?.state === 'open' && (
        <div className={css.gap}>
          <LinkButton fullWidth to={paths.auction(auction._id)}>
            {t.goToAuction}
          </LinkButton>
        </div>
      )}
      {due && (
        <div className={css.gap}>
          <LinkButton fullWidth variant={isTurn ? 'filled' : 'default'} to={paths.myChits(chit._id)}>
            {t.pay}
          </LinkButton>
        </div>
      )}
      {auction && chit.terms.prizeBy === 'auction' && chit.you.membership === 'approved' && (
        <div className={css.gap}>
          <LinkButton fullWidth variant="subtle" to={paths.simulate({ chit: chit._id, prize: auction.prizeNo })}>
            {m.simulate.title}
          </LinkButton>
        </div>
      )}
      {!due && chit.you.membership === 'none' && chit.status === 'forming' && (
        <div className={css.gap}>
          <LinkButton fullWidth to={paths.joinChit(chit._id)}>
            {m.chitDetail.join}
          </LinkButton>
        </div>
      )}
      {chit.status === 'forming' && (
        <div className={css.gap}>
          <LeaveButton chit={chit} fullWidth />
        </div>
      )}
      {showsDuties && <Duties chitId={chit._id} today={today} />}
    </Card>
  )
}
