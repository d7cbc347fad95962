import type { ReactNode } from 'react'
import { addMonths, type Day } from '@kuri/domain'
import { IconHash } from '../../../icons/members.ts'
import { Badge } from '../../../components/badge.tsx'
import { Money } from '../../../components/money.tsx'
import { Crumb, TabTitle } from '../../../components/page-title.tsx'
import { dayText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { monthNow } from '../book/book.ts'
import { schemeId } from '../schemes/scheme-id.ts'
import { StatusBadge } from '../schemes/status-badge.tsx'
import type { ChitDetail, ChitCardProps } from './chit-detail.ts'
import css from './chit-detail.module.css'

const t = m.chitDetail

export function Head({ chit, instalments, today }: ChitCardProps & { today: Day }) {
  const isMine = chit.you.membership === 'approved'
  const lastDay = addMonths(chit.startDate, chit.durationInMonths - 1)
  const started = chit.status === 'running' || chit.status === 'finished'
  const month = instalments.length > 0 ? monthNow(instalments, today) : monthBy(chit, today)
  return (
    <>
      <TabTitle>{chit.name}</TabTitle>
      <Crumb to={isMine ? paths.joinedSchemes() : paths.chits()}>{isMine ? t.crumb : t.crumbAll}</Crumb>
      <div className={css.head}>
        <div>
          <h1>{chit.name}</h1>
          <div className={css.badges}>
            <StatusBadge chit={chit} />
            <Badge tone="plain" icon={IconHash}>
              {t.schemeId(schemeId(chit._id))}
            </Badge>
            <span className="sm dim">{t.span(dayText(chit.startDate), dayText(lastDay))}</span>
          </div>
        </div>
        <dl className={css.stats}>
          <Stat label={t.eachMonth}>
            <Money amount={chit.contribution} />
          </Stat>
          <Stat label={t.pool}>
            <Money amount={chit.chitAmount} />
          </Stat>
          {started ? (
            <Stat label={t.month}>{t.monthOf(month, chit.durationInMonths)}</Stat>
          ) : (
            <Stat label={t.seats}>{t.monthOf(chit.membersJoined, chit.totalMembers)}</Stat>
          )}
          <You chit={chit} />
        </dl>
      </div>
    </>
  )
}

const monthBy = (chit: ChitDetail, today: Day): number =>
  Math.max(1, chit.months.filter((month) => month.dueDate <= today).length)

function You({ chit: { you, members } }: { chit: ChitDetail }) {
  const mine = members.filter((member) => you.ticketNos.includes(member.ticketNo))
  const won = mine.flatMap(({ prizeNo }) => prizeNo ?? [])
  if (you.membership !== 'approved' || you.ticketNo === null)
    return <Stat label={t.you}>{t.membership[you.membership]}</Stat>
  return <Stat label={t.youTickets(you.ticketNos)}>{won.length > 0 ? t.won(won) : t.notWonYet}</Stat>
}

function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
