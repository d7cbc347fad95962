import { parentPort, workerData } from 'node:worker_threads'
import type { WorkbookRefusal } from '@kuri/domain'
import { checkFile, type CheckedWorkbook, type CheckProgress } from './check.ts'
import { WorkbookRefused } from './refused.ts'

/* A thread of its own for one workbook: reading it takes seconds of processor, and the server answers meanwhile. */

/** What the thread sends. */
export type FromCheck =
  | { readonly kind: 'progress'; readonly progress: CheckProgress }
  | { readonly kind: 'checked'; readonly checked: CheckedWorkbook }
  | { readonly kind: 'refused'; readonly refusal: WorkbookRefusal }

const send = (message: FromCheck): void => parentPort?.postMessage(message, [])

try {
  const { bytes } = workerData as { bytes: Uint8Array }
  const checked = await checkFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), (progress) =>
    send({ kind: 'progress', progress }),
  )
  send({ kind: 'checked', checked })
} catch (error) {
  if (!(error instanceof WorkbookRefused)) throw error
  send({ kind: 'refused', refusal: error.refusal })
}
