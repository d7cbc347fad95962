import { parentPort, workerData } from 'node:worker_threads'
import type { Fault, OwnHeading, WorkbookRefusal } from '@kuri/domain'
import { checkFile, readAndCheck, type CheckedWorkbook, type CheckProgress } from './check.ts'
import { findingsOf, type Findings } from './findings.ts'
import { WorkbookRefused } from './refused.ts'

/* A thread of its own for one workbook: reading it takes seconds of processor, and the server answers meanwhile. */

/** What the thread is to do. `check`: with `isKept` it also sends what is kept of the workbook; `own` is what headings mean. */
export type Task =
  | {
      readonly kind: 'check'
      readonly bytes: Uint8Array
      readonly isKept: boolean
      readonly own: readonly OwnHeading[]
    }
  | { readonly kind: 'mark'; readonly bytes: Uint8Array; readonly faults: readonly Fault[] }

/** What the thread sends. After findings it waits until they are taken. */
export type FromThread =
  | { readonly kind: 'progress'; readonly progress: CheckProgress }
  | { readonly kind: 'found'; readonly findings: Findings }
  | { readonly kind: 'checked'; readonly checked: CheckedWorkbook }
  | { readonly kind: 'marked'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly refusal: WorkbookRefusal }

const send = (message: FromThread): void => parentPort?.postMessage(message, [])

async function sendAndWait(findings: Findings): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  parentPort?.once('message', resolve)
  send({ kind: 'found', findings })
  await promise
}

async function work(task: Task): Promise<void> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength)
  if (task.kind === 'mark') {
    // a check does not wait for the sentences and the writer of spreadsheets
    const { markedWorkbook } = await import('./marked.ts')
    return send({ kind: 'marked', bytes: await markedWorkbook(bytes, task.faults) })
  }
  const onProgress = (progress: CheckProgress): void => send({ kind: 'progress', progress })
  if (!task.isKept) return send({ kind: 'checked', checked: await checkFile(bytes, onProgress, task.own) })
  const { checked, books, sheetNames } = await readAndCheck(bytes, onProgress, task.own)
  for (const findings of findingsOf({ checked, books, sheetNames })) await sendAndWait(findings)
  send({ kind: 'checked', checked: { ...checked, faults: [] } })
}

try {
  await work(workerData as Task)
} catch (error) {
  if (!(error instanceof WorkbookRefused)) throw error
  send({ kind: 'refused', refusal: error.refusal })
}
