import type { BodyOf, importColumnEndpoints, ReplyOf } from '@kuri/contract'
import {
  columnsOf,
  judgeOwnHeadings,
  ok,
  refuse,
  sheetCalled,
  SHEET_KEYS,
  SHEETS,
  type Result,
  type SheetKey,
} from '@kuri/domain'
import { isId, newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as content from './content.store.ts'
import * as headings from './own-headings.store.ts'
import { openedFault } from './sealed.ts'
import * as store from './store.ts'

/** More headings of a workbook are not shown at once. */
const MOST_SHOWN = 500
/** A company has some dozens of them. */
const MOST_KEPT = 2000

/** Whether a workbook can be checked again; else why not. */
async function whyNotChecked(tx: Tx, found: store.ImportRow) {
  if (found.checked_at === null || found.content_removed_at !== null) return refuse({ code: 'import_not_checked' })
  return (await content.hasAccepted(tx, found.id)) ? refuse({ code: 'import_has_accepted' }) : null
}

/**
 * The headings and sheets that the last check of a workbook did not know, and all that the company has said of headings. Refuses:
 * not_found. Source: docs/spec/moving-in.md, MOV-2.
 */
export async function columnsOfImport(
  tx: Tx,
  { id, key }: { readonly id: string; readonly key: Buffer },
): Promise<Result<ReplyOf<typeof importColumnEndpoints.importColumns>>> {
  const found = await store.find(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  const sheets = new Map(found.sheets?.map((sheet) => [sheet.name, sheet.key]))
  const sheetOf = (name: string): SheetKey | null => sheets.get(name) ?? sheetCalled(name)
  const stored = await headings.unknownIn(tx, id, MOST_SHOWN)
  const faults = stored.map((row) => openedFault(key, row))
  const kept = await headings.keptHeadings(tx)
  return ok({
    fileName: found.file_name,
    isChecked: found.checked_at !== null && found.content_removed_at === null,
    canCheck: (await whyNotChecked(tx, found)) === null,
    unknown: faults.flatMap(({ code, sheet, column, found: heading }) => {
      if (code === 'sheet_unknown') return [{ sheet: null, sheetName: sheet, heading: sheet, column: null }]
      return code === 'column_unknown' ? [{ sheet: sheetOf(sheet), sheetName: sheet, heading, column }] : []
    }),
    sheets: SHEET_KEYS.map((sheet) => {
      const missing = new Set(
        faults.flatMap((fault) =>
          fault.code === 'column_missing' && sheetOf(fault.sheet) === sheet ? [fault.expected] : [],
        ),
      )
      const columns = columnsOf(sheet).map(([column, { name }]) => ({
        key: column,
        name,
        isMissing: missing.has(name),
      }))
      return { key: sheet, name: SHEETS[sheet].name, columns }
    }),
    kept: kept.map(({ id: _id, sheet, written, means, set_by, setByName, set_at }) => {
      return { _id, sheet, heading: written, means, setBy: { _id: set_by, name: setByName }, setAt: set_at }
    }),
  })
}

interface By {
  readonly id: string
  readonly by: string
  readonly requestId: string
}

/**
 * Keeps what headings mean, for all workbooks of the company, and lets this one be checked again with it. Refuses: not_found,
 * import_not_checked (also while a check waits or runs, or when the file is deleted), import_has_accepted, invalid_input.
 * Source: docs/spec/moving-in.md, MOV-2.
 */
export async function setColumns(
  tx: Tx,
  {
    id,
    by,
    requestId,
    written,
  }: By & { readonly written: BodyOf<typeof importColumnEndpoints.setImportColumns>['headings'] },
): Promise<Result<null>> {
  const found = await store.lock(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  const refused = await whyNotChecked(tx, found)
  if (refused) return refused
  const judged = judgeOwnHeadings(written)
  if (!judged.ok) return judged
  const before: { sheet: string | null; heading: string; means: string | null }[] = []
  for (const { as, ...one } of judged.value) {
    const known = await headings.meaningBefore(tx, one)
    if (known) before.push({ sheet: known.sheet, heading: known.written, means: known.means })
    await headings.keepHeading(tx, { id: newId(), ...one, written: as.toWellFormed(), set_by: by })
  }
  if ((await headings.countHeadings(tx)) > MOST_KEPT) {
    return refuse({ code: 'invalid_input', field: 'headings', problem: `At most ${MOST_KEPT} headings are kept.` })
  }
  await content.deleteFindings(tx, id)
  await store.awaitCheck(tx, id)
  const after = { headings: written.map(({ sheet, heading, means }) => ({ sheet, heading, means })) }
  const was = before.length > 0 && { before: { headings: before } }
  await audit.record(tx, { actor: by, action: 'import.columns', subject: `import:${id}`, ...was, after, requestId })
  return ok(null)
}

/** Takes back what was said of a heading: the next check does not know it. Refuses: not_found. */
export async function forgetColumn(tx: Tx, { id, by, requestId }: By): Promise<Result<null>> {
  const gone = isId(id) ? await headings.forgetHeading(tx, id) : undefined
  if (!gone) return refuse({ code: 'not_found' })
  const before = { sheet: gone.sheet, heading: gone.written, means: gone.means }
  await audit.record(tx, {
    actor: by,
    action: 'import.columns.forget',
    subject: `own-heading:${id}`,
    before,
    requestId,
  })
  return ok(null)
}
