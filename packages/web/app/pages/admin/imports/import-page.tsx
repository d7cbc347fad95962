import { importEndpoints } from '@kuri/contract'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { addressOf, call } from '../../../api/client.ts'
import { importReads } from '../../../api/import-queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { me } from '../../../api/startup-queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Badge } from '../../../components/badge.tsx'
import { ActionButton, FileButton, LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Crumb, PageTitle } from '../../../components/page-title.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Loading, SkCard } from '../../../components/skeleton.tsx'
import { DayText } from '../../../components/time-text.tsx'
import { IconTable } from '../../../icons/staff.ts'
import { useOnline } from '../../../layout/offline-bar.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { act } from '../act.ts'
import { BooksCard } from './books-card.tsx'
import { Chits } from './chits.tsx'
import { ConfirmationsCard } from './confirmations-card.tsx'
import { Faults } from './faults.tsx'
import { SendWorkbook } from './send-workbook.tsx'
import { SealCard } from './seal-card.tsx'
import { ImportState, isSealAsked, isUnderWay, type ImportInFull, type MovingBooks } from './state.tsx'
import { TrialBalance } from './trial-balance.tsx'
import { useTaking } from './use-taking.ts'
import css from './imports.module.css'

const t = m.imports
const LOOK_AGAIN_MS = 1_000
const TAKING_MS = 2_000
const SEAL_MS = 10_000

export const handle: RoutePermission = { permission: 'import-books' }

/** One workbook: its check, what was found, the dry run, and how its schemes come into the books. */
export default function ImportPage() {
  const id = useParams()['importId'] ?? ''
  const query = useQuery({
    ...importReads.one(id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.import) ? LOOK_AGAIN_MS : false),
  })
  return (
    <>
      <Crumb to={paths.imports()}>{t.back}</Crumb>
      <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.oneFailed}>
        {({ import: one }) => (
          <>
            <PageTitle
              title={one.fileName}
              lead={`${t.sentBy(one.uploadedBy.name, instantText(one.uploadedAt))} · ${t.size(one.fileSize)}`}
            />
            <div className="stack w">
              {isUnderWay(one) && <Progress one={one} />}
              {!isUnderWay(one) && (one.books ? <Moving key={id} one={one} books={one.books} /> : <Result one={one} />)}
              {one.mustMend + one.toLookAt > 0 && one.isKept && <Faults one={one} />}
            </div>
          </>
        )}
      </QueryBoundary>
    </>
  )
}

/** After the dry run: the books it would make, what of it is in the books, and the seal. */
function Moving({ one, books }: { one: ImportInFull; books: MovingBooks }) {
  const taking = useTaking(one._id)
  const often = taking.is === 'idle' ? isSealAsked(one) && SEAL_MS : TAKING_MS
  useQuery({ ...importReads.one(one._id), refetchInterval: often })
  // more schemes are in the books, or another administrator has sealed them
  useReadAgain(importReads.chits(one._id).queryKey, `${books.accepted} ${books.sealedAt?.getTime()}`)
  // a branch was added: lists then offer a choice between branches
  useReadAgain(me().queryKey, String(one.branches.filter(({ isNew }) => isNew).length))
  return (
    <>
      <BooksCard one={one} books={books} taking={taking} />
      <SealCard one={one} books={books} />
      {books.accepted > 0 && <ConfirmationsCard id={one._id} />}
      <Result one={one} />
      {one.trialBalance && one.cutOver && <TrialBalance balance={one.trialBalance} on={one.cutOver} />}
      <Chits one={one} refused={taking.refused} />
    </>
  )
}

/** Reads something again whenever what it depends on is another one. */
function useReadAgain(queryKey: QueryKey, version: string): void {
  const seen = useRef(version)
  const readAgain = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey }))
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    readAgain()
  }, [version])
}

function Progress({ one }: { one: ImportInFull }) {
  const [isBusy, setBusy] = useState(false)
  const online = useOnline()
  const cancel = async () => {
    setBusy(true)
    await act(() => call(importEndpoints.cancelImport, { params: { id: one._id } }), {
      done: t.progress.cancelled,
      failed: t.progress.cancelFailed,
    })
    setBusy(false)
  }
  return (
    <Card title={t.progress.title} aside={<ImportState state={one.state} books={null} />}>
      <div className="stack">
        <p role="status">{progressText(one)}</p>
        <div>
          <ActionButton
            variant="default"
            loading={isBusy}
            disabledReason={online ? undefined : m.chrome.offline.noConnection}
            onClick={() => void cancel()}
          >
            {t.progress.cancel}
          </ActionButton>
        </div>
      </div>
    </Card>
  )
}

function progressText({ state, progress }: ImportInFull): string {
  if (state === 'waiting') return t.progress.waits
  return progress ? t.progress.reads(progress.sheet, progress.rows) : t.progress.begins
}

function Result({ one }: { one: ImportInFull }) {
  const { state, refusal, mustMend, toLookAt, checkedAt, cutOver, sheets, isKept, books } = one
  const isClean = state === 'checked' || state === 'dry_run'
  return (
    <Card title={t.result.title} aside={<ImportState state={state} books={null} />}>
      <div className="stack">
        {refusal && <Alert tone="bad">{refusal.message}</Alert>}
        {state === 'cancelled' && <Alert>{t.wasCancelled}</Alert>}
        {checkedAt && (
          <div className={css.sheets}>
            {mustMend > 0 ? (
              <Badge tone="turn">{t.result.mustMend(mustMend)}</Badge>
            ) : (
              <Badge tone="ok">{t.result.fine}</Badge>
            )}
            {toLookAt > 0 && <Badge tone="wait">{t.result.toLookAt(toLookAt)}</Badge>}
          </div>
        )}
        {state === 'to_mend' && <p>{t.result.mend}</p>}
        {state === 'checked' && <p>{t.result.clean}</p>}
        {checkedAt && !isKept && !books?.sealedAt && <Alert>{t.notKept}</Alert>}
        {checkedAt && (
          <DescriptionList tight>
            {cutOver && (
              <DescriptionItem label={t.result.cutOver}>
                <DayText day={cutOver} />
              </DescriptionItem>
            )}
            {sheets.map(({ sheet, name, rows }) => (
              <DescriptionItem key={sheet} label={sheet === name ? sheet : `${sheet} (${name})`}>
                {t.result.rowCount(rows)}
              </DescriptionItem>
            ))}
          </DescriptionList>
        )}
        {state !== 'dry_run' || toLookAt > 0 ? (
          <div className={css.actions}>
            {state === 'checked' && isKept && <DryRunButton id={one._id} />}
            {!isClean && <SendWorkbook>{t.template.again}</SendWorkbook>}
            {checkedAt && isKept && mustMend + toLookAt > 0 && (
              <FileButton
                href={addressOf(importEndpoints.markedWorkbook, { id: one._id })}
                leftSection={<Icon of={IconTable} />}
              >
                {t.result.marked}
              </FileButton>
            )}
            {checkedAt && isKept && mustMend + toLookAt > 0 && (
              <LinkButton variant="default" to={paths.importColumns(one._id)}>
                {m.importColumns.link}
              </LinkButton>
            )}
          </div>
        ) : null}
      </div>
    </Card>
  )
}

function DryRunButton({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false)
  const online = useOnline()
  const run = async () => {
    setBusy(true)
    await act(() => call(importEndpoints.dryRunImport, { params: { id } }), {
      done: t.result.dryRunDone,
      failed: t.result.dryRunFailed,
    })
    setBusy(false)
  }
  return (
    <ActionButton
      loading={isBusy}
      disabledReason={online ? undefined : m.chrome.offline.noConnection}
      onClick={() => void run()}
    >
      {t.result.dryRun}
    </ActionButton>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <SkCard rows={6} />
    </Loading>
  )
}
