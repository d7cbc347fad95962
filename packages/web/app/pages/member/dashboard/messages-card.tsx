import { IconChevronRight } from '../../../icons/everywhere.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { notices } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { SkLines } from '../../../components/skeleton.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import css from './dashboard.module.css'

const t = m.member.dashboard

/** The newest notices; each leads to what it is about. */
export function MessagesCard() {
  const all = (
    <Link to={paths.notices()}>
      {t.all} <Icon of={IconChevronRight} small />
    </Link>
  )
  return (
    <Card title={m.member.notices.title} aside={all}>
      <QueryBoundary
        query={useQuery(notices.newest())}
        skeleton={<SkLines rows={4} />}
        failed={m.member.notices.failed}
      >
        {({ notices: found }) =>
          found.length === 0 ? (
            <p className="dim">{m.member.notices.none}</p>
          ) : (
            <ul className={css.news}>
              {found.map(({ _id, title, link, at }) => (
                <li key={_id}>
                  {link ? <Link to={link}>{title}</Link> : <p>{title}</p>}
                  <span className="xs faint">
                    <InstantText at={at} as="day" />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Card>
  )
}
