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
import type { House, HouseFacts } from './house.ts'
import css from './chit-house.module.css'

const words = m.house

export function Head({ house, instalments, today }: HouseFacts & { today: Day }) {
  const isMine = house.you.membership === 'approved'
  const lastDay = addMonths(house.startDate, house.durationInMonths - 1)
  const started = house.status === 'running' || house.status === 'finished'
  const month = instalments.length > 0 ? monthNow(instalments, today) : monthBy(house, today)
  return (
    <>
      <TabTitle>{house.name}</TabTitle>
      <Crumb to={isMine ? paths.joinedSchemes() : paths.chits()}>{isMine ? words.crumb : words.crumbAll}</Crumb>
      <div className={css.head}>
        <div>
          <h1>{house.name}</h1>
          <div className={css.badges}>
            <StatusBadge chit={house} />
            <Badge tone="plain" icon={IconHash}>
              {words.schemeId(schemeId(house._id))}
            </Badge>
            <span className="sm dim">{words.span(dayText(house.startDate), dayText(lastDay))}</span>
          </div>
        </div>
        <dl className={css.stats}>
          <Stat label={words.eachMonth}>
            <Money amount={house.contribution} />
          </Stat>
          <Stat label={words.pool}>
            <Money amount={house.chitAmount} />
          </Stat>
          {started ? (
            <Stat label={words.month}>{words.monthOf(month, house.durationInMonths)}</Stat>
          ) : (
            <Stat label={words.seats}>{words.monthOf(house.membersJoined, house.totalMembers)}</Stat>
          )}
          <You house={house} />
        </dl>
      </div>
    </>
  )
}

const monthBy = (house: House, today: Day): number =>
  Math.max(1, house.months.filter((month) => month.dueDate <= today).length)

function You({ house: { you, members } }: { house: House }) {
  const mine = members.filter((member) => you.ticketNos.includes(member.ticketNo))
  const won = mine.flatMap(({ prizeNo }) => prizeNo ?? [])
  if (you.membership !== 'approved' || you.ticketNo === null)
    return <Stat label={words.you}>{words.membership[you.membership]}</Stat>
  return <Stat label={words.youTickets(you.ticketNos)}>{won.length > 0 ? words.won(won) : words.notWonYet}</Stat>
}

function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
