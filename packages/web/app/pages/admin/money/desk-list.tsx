import { dayInIndia, DESK, PROTECTED_KINDS, sum, ZERO } from '@kuri/domain'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { now } from '../../../api/clock.ts'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { MorePages, type PagedQuery } from '../../../components/more-pages.tsx'
import { importWithRetry } from '../../../components/import-with-retry.ts'
import { EmptyState } from '../../../components/state.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { ApproveSeveral, RefusedOnes, useTicks, type Ticked } from '../approve-several.tsx'
import { decisionOf } from './acts.tsx'
import { amountOf, isRisky, isSent, sizeOf, whyNot, type Desk, type Reader, type Row, type Wanted } from './desk.ts'
import { DeskRow } from './desk-row.tsx'
import { lookOf } from './look.tsx'
import { KeysHint } from './keys-hint.tsx'
import { PileChoice } from './pile-choice.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useLetters } from './use-letters.ts'
import { useRows } from './use-rows.ts'

const KeysDialog = lazy(() => importWithRetry(() => import('./keys-dialog.tsx')))

const say = m.admin.desk
const HEADING = 'desk'

interface DeskListProps {
  pages: readonly Desk[]
  /** The newest answer: how many there are of each kind. */
  desk: Desk
  asked: Wanted
  reader: Reader
  /** What has read the pages, and reads the next one. */
  query: PagedQuery
}

/** Everything that waits for a decision, in one list. */
export function DeskList({ pages, desk, asked, reader, query }: DeskListProps) {
  const rows = useMemo(() => pages.flatMap((page) => page.rows), [pages])
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const [letters, setLetters] = useLetters()
  const [help, setHelp] = useState<boolean>()
  const [told, setTold] = useState('')
  const readMore = () => {
    if (query.hasNextPage) void query.fetchNextPage()
    return query.hasNextPage
  }
  const list = useRef<HTMLDivElement>(null)
  const step = useRows(list, ids, { headingId: HEADING, readMore })
  useDeskKeys({ step, letters, onHelp: () => setHelp(true), tell: setTold })
  const ticks = useTicks()
  const may = usePermission()
  const readsAs = { ...reader, decidesFrom: desk.decidesFrom }
  const othersOf = (row: Row) => desk.piles.find(({ kind }) => kind === row.kind)?.others ?? []
  const tickable = rows.flatMap((row) =>
    may(DESK[row.kind].decidedWith) && whyNot(row, readsAs, othersOf(row)) === null ? (asTicked(row) ?? []) : [],
  )
  const isTickable = (id: string) => tickable.some((one) => one.id === id)
  const size = sizeOf(desk, asked)
  const yours = sizeOf(desk, 'yours')
  return (
    <Card
      flush
      title={
        <span id={HEADING} tabIndex={-1}>
          {titleOf(size, asked)}
        </span>
      }
      aside={yours > 0 && <Badge tone="turn">{m.admin.money.forYou(yours)}</Badge>}
    >
      <PileChoice desk={desk} asked={asked} />
      {rows.length > 0 && <KeysHint letters={letters} onHelp={() => setHelp(true)} />}
      <RefusedOnes of={ticks} />
      {tickable.length > 1 && (
        <ApproveSeveral
          ticks={ticks}
          possible={tickable}
          say={say.several}
          total={say.several.total(
            sum(rows.filter(({ id }) => ticks.has(id) && isTickable(id)).map((row) => amountOf(row) ?? ZERO)),
          )}
          headingId={HEADING}
        />
      )}
      <div ref={list}>
        {rows.length === 0 ? (
          <Nothing asked={asked} />
        ) : (
          <ul>
            {rows.map((row, index) => (
              <DeskRow
                key={row.id}
                row={row}
                reader={readsAs}
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
      <MorePages query={query} />
      <p className="vh" role="status">
        {told}
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
function asTicked(row: Row): Ticked | null {
  const { yes } = decisionOf(row)
  if (
    yes === null ||
    isSent(row) ||
    isRisky(row, dayInIndia(now())) ||
    PROTECTED_KINDS.some((kind) => kind === row.kind)
  )
    return null
  const what = say.several.what(say.one[row.kind], lookOf(row).who)
  const amount = amountOf(row)
  return {
    id: row.id,
    line: amount === null ? what : say.several.line(what, amount),
    approve: yes.run,
    refused: (why) => say.several.refused(what, why),
  }
}

function titleOf(size: number, asked: Wanted): string {
  if (asked === 'sent') return say.sentList(size)
  return asked === null ? say.list(size) : say.listOf(size, asked === 'yours' ? say.yours : say.kinds[asked])
}

function Nothing({ asked }: { asked: Wanted }) {
  if (asked === null) return <EmptyState picture="quietPost" title={say.none} why={say.noneWhy} />
  const isYours = asked === 'yours'
  return (
    <EmptyState
      picture="quietPost"
      title={isYours ? say.noneYours : say.noneOf}
      why={isYours && say.noneYoursWhy}
      action={
        <LinkButton variant="default" to={paths.adminMoney()}>
          {say.toAll}
        </LinkButton>
      }
    />
  )
}
