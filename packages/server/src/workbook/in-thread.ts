import { Worker } from 'node:worker_threads'
import { ok, refuse, type Result } from '@kuri/domain'
import type { FromCheck } from './check-worker.ts'
import type { CheckedWorkbook, CheckProgress } from './check.ts'
import { WORKBOOK_LIMITS } from './limits.ts'

/** A workbook of 20,000 people takes a quarter of it; what takes more is refused, and the server keeps its own memory. */
const MOST_MEMORY_MB = 1024

/** The largest workbook that may be sent takes a minute or two. What takes longer is made to. */
const CHECK_DEADLINE_MS = 5 * 60_000

/**
 * Reads and checks a workbook in a thread of its own, whose heap and time are bounded; the caller's thread stays free. Cancelled by
 * `signal`, which
 * ends the thread at once: a check writes nothing, so nothing is left of it. Refuses: the codes of `WorkbookRefusal`.
 * Source: docs/spec/moving-in.md, MOV-3.
 */
export async function checkInThread(
  bytes: Uint8Array,
  {
    onProgress,
    signal,
    deadlineMs = CHECK_DEADLINE_MS,
  }: { onProgress?: (progress: CheckProgress) => void; signal?: AbortSignal; deadlineMs?: number } = {},
): Promise<Result<CheckedWorkbook>> {
  if (bytes.byteLength > WORKBOOK_LIMITS.file) return refuse({ code: 'workbook_too_large' })
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Result<CheckedWorkbook>>()
  const cancel = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', cancel)
  const deadline = setTimeout(() => resolve(refuse({ code: 'workbook_takes_too_long' })), deadlineMs)
  worker.on('message', (message: FromCheck) => {
    if (message.kind === 'progress') onProgress?.(message.progress)
    else resolve(message.kind === 'checked' ? ok(message.checked) : refuse(message.refusal))
  })
  worker.on('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(refuse({ code: 'workbook_too_large' }))
    else reject(error)
  })
  worker.on('exit', (code) => reject(new Error(`the check ended without an answer: ${code}`)))
  try {
    return await promise
  } finally {
    clearTimeout(deadline)
    signal?.removeEventListener('abort', cancel)
    await worker.terminate()
  }
}
