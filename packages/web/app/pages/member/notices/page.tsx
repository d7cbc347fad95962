import { noticeEndpoints } from '@kuri/contract'
import { dayInIndia, addDays, type Day } from '@kuri/domain'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { IconCheck, IconCurrencyRupee, IconUser, IconWallet } from '../../../icons/everywhere.ts'
import { IconHomeHeart } from '../../../icons/members.ts'
import { call } from '../../../api/client.ts'
import { notices } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { storedToken } from '../../../api/session-store.ts'
import { QueryFallback } from '../../../components/query-boundary.tsx'
import { Button, LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { BowlIcon, Icon } from '../../../components/icon.tsx'
import { MorePages } from '../../../components/more-pages.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { dayText, timeText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import { actOf, isActionRequired, subjectOf, textBeyond, type Notice } from './notice-actions.ts'
import css from './notices.module.css'

const t = m.member.notices
const icons = {
  money: IconCurrencyRupee,
  auction: BowlIcon,
  wallet: IconWallet,
  scheme: IconHomeHeart,
  account: IconUser,
}

export const clientLoader = () => {
  if (storedToken()) void queryClient.prefetchInfiniteQuery(notices.pages())
  return null
}

export default function Notices() {
  const query = useInfiniteQuery(notices.pages())
  const list = query.data?.pages.flatMap((page) => page.notices)
  const unread = query.data?.pages[0]?.unread ?? 0
  const allRead = useMutation({
    mutationFn: () => call(noticeEndpoints.readAllNotices, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notices.all }),
  })
  return (
    <div className={css.narrow}>
      <PageTitle
        title={t.title}
        lead={list && t.lead(unread)}
        action={
          unread > 0 && (
            <Button
              variant="subtle"
              leftSection={<Icon of={IconCheck} />}
              loading={allRead.isPending}
              onClick={() => allRead.mutate()}
            >
              {t.allRead}
            </Button>
          )
        }
      />
      {list === undefined ? (
        <Card>
          <QueryFallback query={query} skeleton={<LoadingSkeleton />} failed={t.failed} />
        </Card>
      ) : list.length === 0 ? (
        <Card>
          <EmptyState picture="quietPost" title={t.none} why={t.noneWhy} />
        </Card>
      ) : (
        <>
          <Days list={list} />
          <MorePages query={query} />
        </>
      )}
    </div>
  )
}

function Days({ list }: { list: readonly Notice[] }) {
  const today = useToday()
  const days = Map.groupBy(list, ({ at }) => dayInIndia(at))
  return [...days].map(([day, rows]) => (
    <section key={day} aria-label={dayName(day, today)}>
      <h2 className={css.day}>{dayName(day, today)}</h2>
      <Card flush>
        <ul>
          {rows.map((notice) => (
            <Row key={notice._id} notice={notice} />
          ))}
        </ul>
      </Card>
    </section>
  ))
}

function dayName(day: Day, today: Day): string {
  if (day === today) return t.today
  return day === addDays(today, -1) ? t.yesterday : dayText(day)
}

function Row({ notice }: { notice: Notice }) {
  const act = actOf(notice)
  const isRequired = isActionRequired(notice)
  const classes = [css.notice, !notice.read && css.new, isRequired && css.turn].filter(Boolean).join(' ')
  const time = timeText(notice.at)
  const more = textBeyond(notice)
  return (
    <li className={classes}>
      <span className={css.disc} aria-hidden>
        <Icon of={icons[subjectOf(notice.kind)]} />
      </span>
      <div>
        <h3>
          {notice.title}
          {!notice.read && <span className="vh"> {t.newWord}</span>}
        </h3>
        {more !== '' && <p className="sm dim">{withWholeReceipts(more)}</p>}
        <div className={css.act}>
          {act && (
            <LinkButton to={act.to} variant={isRequired ? 'filled' : 'default'} onClick={() => void markRead(notice)}>
              {t.acts[act.name]}
            </LinkButton>
          )}
          <p className={`only-phone ${css.when}`}>{time}</p>
        </div>
      </div>
      <p className={`only-wide ${css.when}`}>{time}</p>
    </li>
  )
}

/** A receipt's number is not broken at its hyphens. */
const withWholeReceipts = (text: string) =>
  text.split(/(\bK\d+-\d{4}-\d+\b)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className="nowrap">
        {part}
      </span>
    ),
  )

/** Opening a notice reads it; should that not arrive, it simply stays new. */
async function markRead(notice: Notice): Promise<void> {
  if (notice.read) return
  await call(noticeEndpoints.readNotice, { params: { id: notice._id } }).catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey: notices.all })
}

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={6} />
    </Loading>
  )
}
