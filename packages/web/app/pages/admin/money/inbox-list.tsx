import { dayInIndia, INBOX, PROTECTED_KINDS, sum, ZERO } from '@kuri/domain'
import { Suspense, useMemo, useRef, useState } from 'react'
import { now } from '../../../api/clock.ts'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { MorePages, type PagedQuery } from '../../../components/more-pages.tsx'
import { nextPageOf } from '../../../components/next-page.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { ApproveSeveral, RefusedOnes, useTicks, type Ticked } from '../approve-several.tsx'
import { decisionOf } from './row-actions.tsx'
import {
  amountOf,
  isRisky,
  isSent,
  countOf,
  whyNotDecidable,
  type Inbox,
  type Viewer,
  type InboxRow,
  type SelectedFilter,
} from './inbox.ts'
import { InboxRowView } from './inbox-row.tsx'
import { presentRow } from './row-presenters.tsx'
import { KeysHint } from './keys-hint.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useLetterKeys } from './use-letter-keys.ts'
import { useRowFocus } from './use-row-focus.ts'

const KeysDialog = lazyPart(async () => (await import('./keys-dialog.tsx')).default)

const t = m.admin.inbox
const HEADING = 'inbox'

interface InboxListProps {
  pages: readonly Inbox[]
  /** The newest answer: how many there are of each kind. */
  inbox: Inbox
  selected: SelectedFilter
  viewer: Viewer
  /** What has read the pages, and reads the next one. */
  query: PagedQuery
}

/** The list of all open approvals. */
export function InboxList({ pages, inbox, selected, viewer, query }: InboxListProps) {
  const rows = useMemo(() => pages.flatMap((page) => page.rows), [pages])
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const [letters, setLetters] = useLetterKeys()
  const [help, setHelp] = useState<boolean>()
  const [announced, setAnnounced] = useState('')
  const readMore = () => {
    if (query.hasNextPage) void query.fetchNextPage()
    return query.hasNextPage
  }
  const list = useRef<HTMLDivElement>(null)
  const step = useRowFocus(list, ids, { headingId: HEADING, readMore })
  useInboxKeys({ step, letters, onHelp: () => setHelp(true), announce: setAnnounced })
  const ticks = useTicks()
  const may = usePermission()
  const viewerNow = { ...viewer, decidesFrom: inbox.decidesFrom }
  const othersOf = (row: InboxRow) => inbox.kinds.find(({ kind }) => kind === row.kind)?.others ?? []
  const tickable = rows.flatMap((row) =>
    may(INBOX[row.kind].decidedWith) && whyNotDecidable(row, viewerNow, othersOf(row)) === null
      ? (asSelectable(row) ?? [])
      : [],
  )
  const isTickable = (id: string) => tickable.some((one) => one.id === id)
  const size = countOf(inbox, selected)
  const yours = countOf(inbox, 'yours')
  return (
    <Card
      flush
      title={
        <span id={HEADING} tabIndex={-1}>
          {titleOf(size, selected)}
        </span>
      }
      aside={yours > 0 && <Badge tone="turn">{m.admin.money.forYou(yours)}</Badge>}
    >
      <InboxFilters inbox={inbox} selected={selected} />
      {rows.length > 0 && <KeysHint letters={letters} onHelp={() => setHelp(true)} />}
      <RefusedOnes of={ticks} />
      {tickable.length > 1 && (
        <ApproveSeveral
          ticks={ticks}
          possible={tickable}
          texts={t.several}
          total={t.several.total(
            sum(rows.filter(({ id }) => ticks.has(id) && isTickable(id)).map((row) => amountOf(row) ?? ZERO)),
          )}
          headingId={HEADING}
        />
      )}
      <div ref={list}>
        {rows.length === 0 ? (
          <Nothing selected={selected} />
        ) : (
          <ul>
            {rows.map((row, index) => (
              <InboxRowView
                key={row.id}
                row={row}
                viewer={viewerNow}
                others={othersOf(row)}
                tick={
                  tickable.length > 1
                    ? isTickable(row.id)
                      ? { checked: ticks.has(row.id), onChange: () => ticks.toggle(row.id) }
                      : null
                    : undefined
                }
                place={{ at: index + 1, of: Math.max(size, rows.length) }}
              />
            ))}
          </ul>
        )}
      </div>
      <MorePages
        query={query}
        coming={nextPageOf(
          size,
          pages.map((page) => page.rows.length),
        )}
      />
      <p className="vh" role="status">
        {announced}
      </p>
      {help !== undefined && (
        <Suspense>
          <KeysDialog opened={help} letters={letters} setLetters={setLetters} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </Card>
  )
}

/** What can be approved together with others: by a word, without a warning, and no change that is protected by two. */
function asSelectable(row: InboxRow): Ticked | null {
  const { approve } = decisionOf(row)
  if (
    approve === null ||
    isSent(row) ||
    isRisky(row, dayInIndia(now())) ||
    PROTECTED_KINDS.some((kind) => kind === row.kind)
  )
    return null
  const what = t.several.what(t.one[row.kind], presentRow(row).who)
  const amount = amountOf(row)
  return {
    id: row.id,
    line: amount === null ? what : t.several.line(what, amount),
    approve: approve.run,
    refused: (why) => t.several.refused(what, why),
  }
}

function titleOf(size: number, selected: SelectedFilter): string {
  if (selected === 'sent') return t.sentList(size)
  return selected === null ? t.list(size) : t.listOf(size, selected === 'yours' ? t.yours : t.kinds[selected])
}

function Nothing({ selected }: { selected: SelectedFilter }) {
  if (selected === null) return <EmptyState picture="quietPost" title={t.none} why={t.noneWhy} />
  const isYours = selected === 'yours'
  return (
    <EmptyState
      picture="quietPost"
      title={isYours ? t.noneYours : t.noneOf}
      why={isYours && t.noneYoursWhy}
      action={
        <LinkButton variant="default" to={paths.adminMoney()}>
          {t.toAll}
        </LinkButton>
      }
    />
  )
}
