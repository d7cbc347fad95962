import { noticeEndpoints, type ReplyOf } from '@kuri/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { companyReads } from '../../../api/admin-queries.ts'
import { prefetchPages } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Badge, type Tone } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import css from './outbox.module.css'

type Letter = ReplyOf<typeof noticeEndpoints.outbox>['letters'][number]

const t = m.admin.outbox

export const handle: RoutePermission = { permission: 'read-outbox' }

export const clientLoader = () => prefetchPages(companyReads.outbox())

/** Letters, newest first; read here where no post office is set. */
export default function Outbox() {
  const query = useInfiniteQuery(companyReads.outbox())
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <div className="stack w">
        {query.data?.pages[0]?.isSent === false && <Alert tone="turn">{t.notSetUp}</Alert>}
        <Card flush>
          <PagedList
            query={query}
            rowsOf={(page) => page.letters}
            failed={t.failed}
            none={<EmptyState picture="quietPost" title={t.none} why={t.noneWhy} />}
          >
            {(letters) => (
              <ul>
                {letters.map((letter) => (
                  <LetterRow key={letter._id} letter={letter} />
                ))}
              </ul>
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
