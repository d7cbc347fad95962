import { importColumnEndpoints } from '@kuri/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { ActionButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { act, focusOn } from '../act.ts'
import type { Columns } from './columns-page.tsx'
import css from './imports.module.css'

type Kept = Columns['kept'][number]
/** With the words for its sheet and for what it means. */
type Row = Kept & { readonly sheetName: string; readonly meaning: string }

const t = m.importColumns.kept
const PLACE = 'kept-headings'

/** What the company has said of its headings so far, to be seen and removed; and a check that uses what is left. */
export function KeptHeadings({ id, columns: { kept, sheets, canCheck } }: { id: string; columns: Columns }) {
  const nameOf = (key: string): string => sheets.find((sheet) => sheet.key === key)?.name ?? key
  const meaningOf = ({ sheet, means }: Kept): string => {
    if (means === null) return t.leftOut
    if (sheet === null) return nameOf(means)
    return sheets.find(({ key }) => key === sheet)?.columns.find(({ key }) => key === means)?.name ?? means
  }
  const rows = kept.map((one): Row => {
    return { ...one, sheetName: one.sheet === null ? t.isSheet : nameOf(one.sheet), meaning: meaningOf(one) }
  })
  return (
    <Card id={PLACE} title={t.title} flush={kept.length > 0}>
      {kept.length === 0 ? (
        <p className="sm dim">{t.none}</p>
      ) : (
        <ResponsiveTable caption={t.title} columns={columns} rows={rows} rowKey={({ _id }) => _id} />
      )}
      {canCheck && <CheckAgain id={id} isUnderTable={kept.length > 0} />}
    </Card>
  )
}

/** Checks the workbook anew without another meaning: what was removed is not known any more. */
function CheckAgain({ id, isUnderTable }: { id: string; isUnderTable: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const online = useOnline()
  const navigate = useNavigate()
  const check = async () => {
    setBusy(true)
    const isBegun = await act(
      () => call(importColumnEndpoints.setImportColumns, { params: { id }, body: { headings: [] } }),
      { done: t.checking, failed: t.checkFailed },
    )
    setBusy(false)
    if (isBegun) void navigate(paths.import(id))
  }
  return (
    <div className={`stack ${isUnderTable ? css.under : ''}`}>
      <p className="sm dim">{t.checkWhy}</p>
      <div>
        <ActionButton
          variant="default"
          loading={isBusy}
          disabledReason={online ? undefined : m.chrome.offline.noConnection}
          onClick={() => void check()}
        >
          {t.check}
        </ActionButton>
      </div>
    </div>
  )
}

const columns: TableColumn<Row>[] = [
  { key: 'heading', title: t.heading, cell: ({ heading }) => <span className={css.cell}>{heading}</span> },
  { key: 'means', title: t.means, phone: 'belowRight', cell: ({ meaning }) => meaning },
  { key: 'sheet', title: t.sheet, phone: 'below', cell: ({ sheetName }) => sheetName },
  { key: 'by', title: t.by, phone: 'wide', cell: ({ setBy }) => setBy.name },
  { key: 'remove', title: t.remove, phone: 'actions', cell: (one) => <Remove one={one} /> },
]

function Remove({ one: { _id, heading } }: { one: Kept }) {
  const [isBusy, setBusy] = useState(false)
  const online = useOnline()
  const remove = async () => {
    setBusy(true)
    const isGone = await act(() => call(importColumnEndpoints.forgetImportColumn, { params: { id: _id } }), {
      done: t.removed,
      failed: t.removeFailed,
    })
    setBusy(false)
    if (isGone) focusOn(PLACE)
  }
  return (
    <ActionButton
      variant="subtle"
      loading={isBusy}
      aria-label={t.removeOf(heading)}
      disabledReason={online ? undefined : m.chrome.offline.noConnection}
      onClick={() => void remove()}
    >
      {t.remove}
    </ActionButton>
  )
}
