import { noticeEndpoints, type ReplyOf } from '@kuri/contract'
import { dayInIndia, addDays, type Day } from '@kuri/domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconCheck, IconCurrencyRupee, IconHomeHeart, IconUser, IconWallet } from '@tabler/icons-react'
import { call } from '../../../api/client.ts'
import { notices, prefetch } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Asked } from '../../../components/asked.tsx'
import { Button, LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { BowlIcon, Icon } from '../../../components/icon.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { instantText, timeText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import { asksSomething, innerLink, subjectOf } from './asks.ts'
import css from './notices.module.css'

type Notice = ReplyOf<typeof noticeEndpoints.listNotices>['notices'][number]

const words = m.member.notices
const icons = {
  money: IconCurrencyRupee,
  auction: BowlIcon,
  wallet: IconWallet,
  scheme: IconHomeHeart,
  account: IconUser,
}

export const clientLoader = () => prefetch(notices.list())

export default function Notices() {
  const query = useQuery(notices.list())
  const unread = query.data?.unread ?? 0
  const allRead = useMutation({
    mutationFn: () => call(noticeEndpoints.readAllNotices, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notices.all }),
  })
  return (
    <div className={css.narrow}>
      <PageTitle
        title={words.title}
        lead={query.data && words.lead(unread)}
        action={
          unread > 0 && (
            <Button
              variant="subtle"
              leftSection={<Icon of={IconCheck} />}
              loading={allRead.isPending}
              onClick={() => allRead.mutate()}
            >
              {words.allRead}
            </Button>
          )
        }
      />
      <Asked query={query} skeleton={<OnItsWay />} failed={words.failed}>
        {({ notices: list }) => <Groups list={list} />}
      </Asked>
    </div>
  )
}

function Groups({ list }: { list: Notice[] }) {
  const today = useToday()
  if (list.length === 0) {
    return (
      <Card>
        <EmptyState picture="quietPost" title={words.none} why={words.noneWhy} />
      </Card>
    )
  }
  const groups = [
    { title: words.new, rows: list.filter((notice) => !notice.read) },
    { title: words.earlier, rows: list.filter((notice) => notice.read) },
  ]
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => (
      <section key={title} aria-label={title}>
        <h2 className={css.day}>{title}</h2>
        <Card flush>
          <ul>
            {rows.map((notice) => (
              <Row key={notice._id} notice={notice} today={today} />
            ))}
          </ul>
        </Card>
      </section>
    ))
}

function Row({ notice, today }: { notice: Notice; today: Day }) {
  const link = innerLink(notice.link)
  const asks = asksSomething(notice)
  const when = whenText(notice.at, today)
  const classes = [css.notice, !notice.read && css.new, asks && css.turn].filter(Boolean).join(' ')
  const read = () => void markRead(notice)
  return (
    <li className={classes}>
      <span className={css.disc} aria-hidden>
        <Icon of={icons[subjectOf(notice.kind)]} />
      </span>
      <div>
        <h3>
          {notice.text}
          {!notice.read && <span className="vh"> {words.newWord}</span>}
        </h3>
        <p className={`only-phone ${css.when}`}>{when}</p>
        {link && (
          <div className={notice.read ? `${css.act} ${css.quiet}` : css.act}>
            <LinkButton to={link} variant={variantOf(notice, asks)} onClick={read}>
              {words.open}
            </LinkButton>
          </div>
        )}
      </div>
      <p className={`only-wide ${css.when}`}>{when}</p>
    </li>
  )
}

/** What asks something has a green button, what is new a plain one, what was read a quiet one. */
function variantOf({ read }: Notice, asks: boolean): 'filled' | 'default' | 'subtle' {
  if (asks) return 'filled'
  return read ? 'subtle' : 'default'
}

/** Opening a notice reads it; should that not arrive, it simply stays new. */
async function markRead(notice: Notice): Promise<void> {
  if (notice.read) return
  await call(noticeEndpoints.readNotice, { params: { id: notice._id } }).catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey: notices.all })
}

function whenText(at: Date, today: Day): string {
  const day = dayInIndia(at)
  if (day === today) return `${words.today}, ${timeText(at)}`
  return day === addDays(today, -1) ? `${words.yesterday}, ${timeText(at)}` : instantText(at)
}

function OnItsWay() {
  return (
    <Card>
      <Loading>
        <SkLines rows={6} />
      </Loading>
    </Card>
  )
}
