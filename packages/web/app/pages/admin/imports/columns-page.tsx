import { importColumnEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../../api/client.ts'
import { importReads } from '../../../api/import-queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { ActionButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Crumb, PageTitle } from '../../../components/page-title.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Loading, SkCard } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { FieldGrid, SelectField } from '../../../forms/fields.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { act } from '../act.ts'
import { KeptHeadings } from './kept-headings.tsx'
import css from './imports.module.css'

export type Columns = ReplyOf<typeof importColumnEndpoints.importColumns>
type Unknown = Columns['unknown'][number]

const t = m.importColumns

export const handle: RoutePermission = { permission: 'import-books' }

/** The headings of a workbook that Kuri does not know: which columns they are. */
export default function ColumnsPage() {
  const id = useParams()['importId'] ?? ''
  const query = useQuery(importReads.columns(id))
  return (
    <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
      {(columns) => (
        <>
          <Crumb to={paths.import(id)}>{columns.fileName}</Crumb>
          <PageTitle title={t.title} lead={t.lead} />
          <div className="stack w">
            <Card title={t.unknown}>
              {!columns.isChecked ? (
                <EmptyState picture="quietPost" title={t.notChecked} why={t.notCheckedWhy} />
              ) : columns.unknown.length === 0 ? (
                <EmptyState picture="quietPost" title={t.none} why={t.noneWhy} />
              ) : (
                <UnknownHeadings id={id} columns={columns} />
              )}
            </Card>
            <KeptHeadings id={id} columns={columns} />
          </div>
        </>
      )}
    </QueryBoundary>
  )
}

/** What a person chooses for a heading: nothing yet, to leave it out, or a column or sheet by its key. */
const UNDECIDED = ''
const OUT = '-'

const keyOf = ({ sheet, heading }: Unknown): string => `${sheet ?? ''}|${heading}`

function UnknownHeadings({ id, columns }: { id: string; columns: Columns }) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const online = useOnline()
  const navigate = useNavigate()
  const headings = columns.unknown.flatMap((one) => {
    const means = chosen.get(keyOf(one)) ?? UNDECIDED
    const { sheet, heading } = one
    return means === UNDECIDED ? [] : [{ sheet, heading, means: means === OUT ? null : means }]
  })
  const whyNot = headings.length === 0 ? t.chooseFirst : online ? undefined : m.chrome.offline.noConnection
  const save = async () => {
    setBusy(true)
    const isSaved = await act(
      () => call(importColumnEndpoints.setImportColumns, { params: { id }, body: { headings } }),
      {
        done: t.saved,
        failed: t.saveFailed,
      },
    )
    setBusy(false)
    if (isSaved) void navigate(paths.import(id))
  }
  const bySheet = [...Map.groupBy(columns.unknown, ({ sheet, sheetName }) => (sheet === null ? t.sheets : sheetName))]
  return (
    <div className="stack">
      {!columns.canCheck && <Alert>{t.fixed}</Alert>}
      {bySheet.map(([name, unknown]) => (
        <section key={name} aria-label={name === t.sheets ? name : t.ofSheet(name)} className="stack">
          <h3 className={css.group}>{name === t.sheets ? name : t.ofSheet(name)}</h3>
          <FieldGrid>
            {unknown.map((one) => (
              <SelectField
                key={`${keyOf(one)}|${one.column}`}
                label={one.sheet === null ? t.sheetField(one.heading) : t.columnField(one.heading)}
                description={one.column === null ? undefined : t.inColumn(one.column)}
                value={chosen.get(keyOf(one)) ?? UNDECIDED}
                onChange={({ currentTarget: { value } }) => setChosen(new Map([...chosen, [keyOf(one), value]]))}
                data={[
                  { value: UNDECIDED, label: t.undecided },
                  { value: OUT, label: t.leaveOut },
                  ...choicesFor(one, columns),
                ]}
              />
            ))}
          </FieldGrid>
        </section>
      ))}
      <div>
        <ActionButton loading={isBusy} disabledReason={columns.canCheck ? whyNot : t.fixed} onClick={() => void save()}>
          {t.save}
        </ActionButton>
      </div>
    </div>
  )
}

/** The sheets for a sheet; for a heading the columns of its sheet, those first that it needs and does not have. */
function choicesFor({ sheet }: Unknown, { sheets }: Columns): { value: string; label: string }[] {
  if (sheet === null) return sheets.map(({ key, name }) => ({ value: key, label: name }))
  const columns = sheets.find(({ key }) => key === sheet)?.columns ?? []
  return columns
    .toSorted((a, b) => Number(b.isMissing) - Number(a.isMissing))
    .map(({ key, name, isMissing }) => ({ value: key, label: isMissing ? t.needed(name) : name }))
}

function OnTheirWay() {
  return (
    <Loading>
      <SkCard rows={6} />
    </Loading>
  )
}
