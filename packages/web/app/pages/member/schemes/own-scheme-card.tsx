import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { StatusBadge, type Chit } from './status-badge.tsx'
import css from './scheme-card.module.css'

const t = m.member.scheme

/** A scheme that the reader joined or asked to join: what the seed names for a card, and a link to the scheme's page. */
export function OwnSchemeCard({ chit, children }: { chit: Chit; children: ReactNode }) {
  return (
    <Card as="article" className={css.own}>
      <div className="row between">
        <h2>
          <Link to={paths.chit(chit._id)}>{chit.name}</Link>
        </h2>
        <StatusBadge chit={chit} />
      </div>
      <DescriptionList tight>
        <DescriptionItem label={t.amount}>
          <Money amount={chit.amount} />
        </DescriptionItem>
        <DescriptionItem label={t.duration}>{t.months(chit.durationInMonths)}</DescriptionItem>
        <DescriptionItem label={t.members}>
          <span className="num">{t.seats(chit.membersJoined, chit.totalMembers)}</span>
        </DescriptionItem>
      </DescriptionList>
      {children}
    </Card>
  )
}
