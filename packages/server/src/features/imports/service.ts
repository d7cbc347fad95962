import { createHash } from 'node:crypto'
import type { importEndpoints, ReplyOf } from '@kuri/contract'
import { ok, refuse, SHEETS, tidyLine, type Fault, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import { refusalByHead } from '../../workbook/open.ts'
import * as audit from '../audit/service.ts'
import * as branches from '../branches/service.ts'
import { openingLeft } from './accept.store.ts'
import * as content from './content.store.ts'
import { lastSeal, sealer } from './seal.store.ts'
import { openedFault, openedPart, sealedParts } from './sealed.ts'
import * as store from './store.ts'
import { balanceWire, chitInFullWire, chitWire, faultWire, importWire } from './wire.ts'

/** An administrator, and the id of the request. */
interface By {
  readonly by: string
  readonly requestId: string
}
/** One import, and the company's data key. */
interface One {
  readonly id: string
  readonly key: Buffer
}
type Page = { readonly limit?: number | undefined; readonly cursor?: string | undefined }

const PAGE = 50
const LONGEST_NAME = 255
const FIELD = 'workbook'

export interface Sent {
  readonly fileName: string
  readonly bytes: Buffer
}

/** The one file of a form. Refuses: invalid_input, and what is no workbook by its first bytes (`WorkbookRefusal`). */
export function workbookOf(
  files: readonly { readonly field: string; readonly fileName: string; readonly bytes: Buffer }[],
): Result<Sent> {
  const [file] = files
  if (!file || files.length > 1 || file.field !== FIELD || file.bytes.length === 0) {
    return refuse({ code: 'invalid_input', field: FIELD, problem: 'Please choose one workbook.' })
  }
  const refusal = refusalByHead(file.bytes)
  if (refusal) return refuse(refusal)
  const name = tidyLine(file.fileName.split(/[\\/]/).at(-1) ?? '').slice(0, LONGEST_NAME)
  return ok({ fileName: name === '' ? 'workbook' : name.toWellFormed(), bytes: file.bytes })
}

/**
 * Takes a workbook, which is then checked. The same file again is the same import: one whose check was refused or cancelled, or
 * whose file was removed, is checked again. Source: docs/spec/moving-in.md, MOV-11 and MOV-12.
 */
export async function send(
  tx: Tx,
  { file, key, by, requestId }: By & { readonly file: Sent; readonly key: Buffer },
): Promise<Result<ReplyOf<typeof importEndpoints.sendWorkbook>>> {
  const hash = createHash('sha256').update(file.bytes).digest()
  const row = { id: newId(), file_name: file.fileName, file_size: file.bytes.length, file_hash: hash, uploaded_by: by }
  const isNew = await store.insert(tx, row)
  const known = isNew ? undefined : await store.lockByHash(tx, hash)
  const id = known?.id ?? row.id
  const isOver = known !== undefined && (isStopped(known) || known.content_removed_at !== null)
  const isAgain = isOver && !(await content.hasAccepted(tx, id))
  if (isAgain) {
    await content.deleteParts(tx, id)
    await content.deleteFindings(tx, id)
    await store.awaitCheck(tx, id)
  }
  if (isNew || isAgain) {
    for (const part of sealedParts(key, id, file.bytes)) await content.insertPart(tx, part)
    await audit.record(tx, { actor: by, action: 'import.upload', subject: `import:${id}`, requestId })
  }
  return ok({ import: importWire(await oneOf(tx, id)), isNew })
}

const isStopped = ({ state }: store.ImportRow): boolean => state === 'refused' || state === 'cancelled'
const isChecked = ({ state }: store.ImportRow): boolean => state === 'checked' || state === 'dry_run'

async function oneOf(tx: Tx, id: string): Promise<store.ImportView> {
  const found = await store.find(tx, id)
  if (!found) throw new Error(`the import ${id} is gone`)
  return found
}

/** The imports, the latest first. */
export async function list(tx: Tx, { limit = PAGE, cursor }: Page): Promise<ReplyOf<typeof importEndpoints.imports>> {
  const [micros = '', id = ''] = cursor?.split('~') ?? []
  const found = await store.page(tx, { limit: limit + 1, after: cursor === undefined ? null : [micros, id] })
  const { rows, next } = pageOf(found, limit, (last) => last.cursor)
  return { imports: rows.map(importWire), next }
}

/** One import with the first pages of what was found and of its chits. Refuses: not_found. */
export async function inFull(tx: Tx, { id, key }: One): Promise<Result<ReplyOf<typeof importEndpoints.import>>> {
  const found = await store.find(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  const isShown = found.state === 'dry_run'
  const faults = await faultPage(tx, { id, key }, {})
  const chits = isShown ? await chitPage(tx, found, {}) : { chits: [], next: null }
  return ok({
    import: {
      ...importWire(found),
      sheets: (found.sheets ?? []).map(({ key, name, rows }) => ({ sheet: SHEETS[key].name, name, rows })),
      branches: await branchesOf(tx, found),
      errors: faults.faults,
      errorsNext: faults.next,
      chits: chits.chits,
      chitsNext: chits.next,
      trialBalance: isShown && found.trial_balance ? balanceWire(found.trial_balance) : null,
      ...(await sealOf(tx, found)),
    },
  })
}

/** The branches of a workbook by the name that Kuri has, or else by that of the workbook. */
async function branchesOf(tx: Tx, { branches: named }: store.ImportView) {
  const known = named.length === 0 ? new Map<string, string>() : await branches.namesByCode(tx)
  return named.map(({ code, name }) => ({ code, name: known.get(code) ?? name, isNew: !known.has(code) }))
}

/** What is left before the books of an import are sealed, and who has sealed them. */
async function sealOf(tx: Tx, { id, accepted }: store.ImportView) {
  const seal = (await lastSeal(tx, id)) ?? null
  if (accepted === 0) return { openingLeft: null, seal, sealedBy: null }
  return { openingLeft: await openingLeft(tx, id), seal, sealedBy: (await sealer(tx, id)) ?? null }
}

/** A page of what was found. Refuses: not_found. */
export async function faults(
  tx: Tx,
  one: One,
  query: Page & { readonly only?: 'mend' | 'look' | undefined },
): Promise<Result<ReplyOf<typeof importEndpoints.importFaults>>> {
  return (await store.find(tx, one.id)) ? ok(await faultPage(tx, one, query)) : refuse({ code: 'not_found' })
}

async function faultPage(
  tx: Tx,
  { id, key }: One,
  { limit = PAGE, cursor, only }: Page & { readonly only?: 'mend' | 'look' | undefined },
) {
  const isMust = only === undefined ? null : only === 'mend'
  const found = await content.faults(tx, id, { limit: limit + 1, after: Number(cursor ?? 0), isMust })
  const { rows, next } = pageOf(found, limit, (last) => String(last.fault_no))
  return { faults: rows.map((row) => faultWire(openedFault(key, row))), next }
}

/** A page of the chits of a checked workbook. Refuses: not_found. */
export async function chits(
  tx: Tx,
  id: string,
  query: Page,
): Promise<Result<ReplyOf<typeof importEndpoints.importChits>>> {
  const found = await store.find(tx, id)
  return found ? ok(await chitPage(tx, found, query)) : refuse({ code: 'not_found' })
}

async function chitPage(tx: Tx, { id, state }: store.ImportRow, { limit = PAGE, cursor }: Page) {
  const found = await content.chits(tx, id, { limit: limit + 1, after: Number(cursor ?? 0) })
  const { rows, next } = pageOf(found, limit, (last) => String(last.chit_no))
  return { chits: rows.map((row) => chitWire(row, state === 'dry_run')), next }
}

/** One chit with its tickets. Refuses: not_found (also before the dry run). */
export async function chitInFull(
  tx: Tx,
  { id, no }: { readonly id: string; readonly no: string },
): Promise<Result<ReplyOf<typeof importEndpoints.importChit>>> {
  const found = await store.find(tx, id)
  const chit = found?.state === 'dry_run' && /^\d{1,6}$/.test(no) ? await content.chit(tx, id, Number(no)) : undefined
  return chit ? ok({ chit: chitInFullWire(chit) }) : refuse({ code: 'not_found' })
}

/** Ends a check that waits or runs. Refuses: not_found, import_check_ended. */
export async function cancel(
  tx: Tx,
  { id, by, requestId }: By & { readonly id: string },
): Promise<Result<ReplyOf<typeof importEndpoints.cancelImport>>> {
  const found = await store.lock(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  if (found.state !== 'waiting' && found.state !== 'checking') return refuse({ code: 'import_check_ended' })
  await store.cancel(tx, id)
  // the process that checks notices it when it renews its claim
  await content.deleteFindings(tx, id)
  await audit.record(tx, { actor: by, action: 'import.cancel', subject: `import:${id}`, requestId })
  return ok({ import: importWire(await oneOf(tx, id)) })
}

/**
 * Shows the dry run of a checked workbook: how Kuri would go on, chit by chit, and the trial balance. Nothing is written into the
 * books. Refuses: not_found, import_not_checked. Source: docs/spec/moving-in.md, MOV-13 and MOV-14.
 */
export async function dryRun(
  tx: Tx,
  { id, by, requestId }: By & { readonly id: string },
): Promise<Result<ReplyOf<typeof importEndpoints.dryRunImport>>> {
  const found = await store.lock(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  if (!isChecked(found) || found.content_removed_at !== null) return refuse({ code: 'import_not_checked' })
  if (found.state === 'checked') {
    await store.noteDryRun(tx, id, by)
    await audit.record(tx, { actor: by, action: 'import.dry-run', subject: `import:${id}`, requestId })
  }
  return ok({ import: importWire(await oneOf(tx, id)) })
}

/** The file of an import; null: it is not kept any more, or the company has lost its key. */
export async function fileOf(tx: Tx, { id, key }: One): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  for (let partNo = 1; ; partNo++) {
    const sealed = await content.partOf(tx, id, partNo)
    if (!sealed) return pieces.length === 0 ? null : Buffer.concat(pieces)
    const piece = openedPart(key, id, partNo, sealed)
    if (!piece) return null
    pieces.push(piece)
  }
}

/** What a workbook with remarks is made of. Refuses: not_found (also when the file is not kept), import_not_checked. */
export async function toMark(
  tx: Tx,
  one: One,
): Promise<Result<{ readonly fileName: string; readonly bytes: Buffer; readonly faults: readonly Fault[] }>> {
  const found = await store.find(tx, one.id)
  if (!found) return refuse({ code: 'not_found' })
  if (found.checked_at === null) return refuse({ code: 'import_not_checked' })
  const bytes = await fileOf(tx, one)
  if (!bytes) return refuse({ code: 'not_found' })
  const stored = await content.faults(tx, one.id, { limit: 2 * MOST_FAULTS, after: 0, isMust: null })
  return ok({ fileName: found.file_name, bytes, faults: stored.map((row) => openedFault(one.key, row)) })
}

/** So many of each kind are kept of a workbook. */
const MOST_FAULTS = 10_000

/** Days that the content of a workbook is kept after the last act with it. */
const KEPT_DAYS = 30

/** Deletes what was kept of old imports. Gives how many. Source: docs/spec/moving-in.md, MOV-11. */
export async function forgetOld(tx: Tx): Promise<number> {
  const old = await store.outdated(tx, KEPT_DAYS)
  for (const id of old) {
    await content.deleteParts(tx, id)
    await content.deleteCells(tx, id)
    await store.noteRemoved(tx, id)
  }
  return old.length
}
