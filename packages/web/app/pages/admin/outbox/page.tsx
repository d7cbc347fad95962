import { noticeEndpoints, type ReplyOf } from '@kuri/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { companyReads } from '../../../api/admin-queries.ts'
import { prefetchPages } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Badge, type Tone } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { SearchTool } from '../../../components/list-tools.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { useSearch } from '../../../list/use-search.ts'
import { m } from '../../../messages/en.ts'
import css from './outbox.module.css'

type Letter = ReplyOf<typeof noticeEndpoints.outbox>['letters'][number]

const t = m.admin.outbox

export const handle: RoutePermission = { permission: 'read-outbox' }

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  prefetchPages(companyReads.outbox(new URL(request.url).searchParams.get('q') ?? ''))

/** Emails, newest first, all or those a search finds; they can be read here where no mail server is set. */
export default function Outbox() {
  const search = useSearch()
  const query = useInfiniteQuery({ ...companyReads.outbox(search.value), placeholderData: keepPreviousData })
  // in the card and with the list: above the card it would move the card down when it comes
  const notSetUp = query.data?.pages[0]?.isSent === false && (
    <div className={css.notSetUp}>
      <Alert tone="turn">{t.notSetUp}</Alert>
    </div>
  )
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <div className="stack w">
        <Card flush>
          <SearchTool label={t.search} placeholder={t.searchHint} {...search} />
          <PagedList
            query={query}
            rowsOf={(page) => page.letters}
            failed={t.failed}
            none={
              <>
                {notSetUp}
                {search.value === '' ? (
                  <EmptyState picture="quietPost" title={t.none} why={t.noneWhy} />
                ) : (
                  <EmptyState picture="emptyBowl" title={t.noneFound} />
                )}
              </>
            }
          >
            {(letters) => (
              <>
                {notSetUp}
                <ul>
                  {letters.map((letter) => (
                    <LetterRow key={letter._id} letter={letter} />
                  ))}
                </ul>
              </>
            )}
          </PagedList>
        </Card>
      </div>
    </>
  )
}

const states: Record<Letter['status'], { tone: Tone; word: string }> = {
  waiting: { tone: 'wait', word: t.waiting },
  kept: { tone: 'plain', word: t.kept },
  sent: { tone: 'ok', word: t.sent },
  failed: { tone: 'late', word: t.failedState },
}

function LetterRow({ letter }: { letter: Letter }) {
  const { tone, word } = states[letter.status]
  return (
    <li>
      <details className={css.letter}>
        <summary>
          <b className={css.subject}>{letter.subject}</b>
          <span className={css.to}>{t.to(letter.to)}</span>
          <span className={css.state}>
            {letter.channel === 'sms' && <Badge tone="plain">{t.sms}</Badge>}
            <Badge tone={tone}>{word}</Badge>
            <span className="xs faint">
              <InstantText at={letter.sentAt ?? letter.createdAt} />
            </span>
          </span>
        </summary>
        {letter.problem && <p className={css.problem}>{letter.problem}</p>}
        <p className={css.body}>{letter.body}</p>
      </details>
    </li>
  )
}
