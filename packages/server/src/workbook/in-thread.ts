import { Worker } from 'node:worker_threads'
import { ok, refuse, type Fault, type OwnHeading, type Result } from '@kuri/domain'
import type { CheckedWorkbook, CheckProgress } from './check.ts'
import type { Findings } from './findings.ts'
import { WORKBOOK_LIMITS } from './limits.ts'
import type { FromThread, Task } from './worker.ts'

/** A workbook of 20,000 people takes a quarter of it; what takes more is refused, and the server keeps its own memory. */
const MOST_MEMORY_MB = 1024

/** The largest workbook that may be sent takes a minute or two. What takes longer is made to. */
const DEADLINE_MS = 5 * 60_000

interface Bounds {
  /** Ends the thread at once. */
  readonly signal?: AbortSignal | undefined
  readonly deadlineMs?: number
}

/**
 * Reads and checks a workbook in a thread of its own, whose heap and time are bounded; the caller's thread stays free. Cancelled
 * by `signal`, which ends the thread at once: a check writes nothing, so nothing is left of it. With `onFound` what is kept of the
 * workbook comes piece by piece, each after the one before was taken; the faults are then not in the answer.
 * Refuses: the codes of `WorkbookRefusal`. Source: docs/spec/moving-in.md, MOV-3 and MOV-12.
 */
export async function checkInThread(
  bytes: Uint8Array,
  {
    onProgress,
    onFound,
    own = [],
    ...bounds
  }: Bounds & {
    readonly onProgress?: (progress: CheckProgress) => void
    readonly onFound?: (findings: Findings) => Promise<void>
    /** What the company means by headings that Kuri does not know. */
    readonly own?: readonly OwnHeading[]
  } = {},
): Promise<Result<CheckedWorkbook>> {
  const take: Take<CheckedWorkbook> = async (message) => {
    if (message.kind === 'progress') onProgress?.(message.progress)
    else if (message.kind === 'found') await onFound?.(message.findings)
    return message.kind === 'checked' ? message.checked : undefined
  }
  return await runInThread({ kind: 'check', bytes, isKept: onFound !== undefined, own }, take, bounds)
}

/**
 * The sender's workbook with remarks (`markedWorkbook`), written in a thread of its own with the same bounds.
 * Refuses: the codes of `WorkbookRefusal`. Source: docs/spec/moving-in.md, MOV-10.
 */
export async function markInThread(
  bytes: Uint8Array,
  faults: readonly Fault[],
  bounds: Bounds = {},
): Promise<Result<Buffer>> {
  const marked = await runInThread<Uint8Array>(
    { kind: 'mark', bytes, faults },
    async (message) => (message.kind === 'marked' ? message.bytes : undefined),
    bounds,
  )
  return marked.ok ? ok(Buffer.from(marked.value.buffer, marked.value.byteOffset, marked.value.byteLength)) : marked
}

const noAnswer = (code: number): Error => new Error(`the thread ended without an answer: ${code}`)

/** Takes a message of the thread; gives the result, once it is one. */
type Take<T> = (message: FromThread) => Promise<T | undefined>

async function runInThread<T>(task: Task, take: Take<T>, bounds: Bounds): Promise<Result<T>> {
  const { signal, deadlineMs = DEADLINE_MS } = bounds
  if (task.bytes.byteLength > WORKBOOK_LIMITS.file) return refuse({ code: 'workbook_too_large' })
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Result<T>>()
  const cancel = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', cancel)
  const deadline = setTimeout(() => resolve(refuse({ code: 'workbook_takes_too_long' })), deadlineMs)
  const onMessage = async (message: FromThread): Promise<void> => {
    if (message.kind === 'refused') return resolve(refuse(message.refusal))
    const result = await take(message)
    if (result !== undefined) resolve(ok(result))
    else if (message.kind === 'found') worker.postMessage('taken', [])
  }
  let handled: Promise<void> = Promise.resolve()
  worker.on('message', (message: FromThread) => {
    handled = handled.then(() => onMessage(message)).catch(reject)
  })
  worker.on('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(refuse({ code: 'workbook_too_large' }))
    else reject(error)
  })
  // its answer and its end may come in the same tick: the answer counts
  worker.on('exit', (code) => void handled.then(() => reject(noAnswer(code))))
  try {
    return await promise
  } finally {
    clearTimeout(deadline)
    signal?.removeEventListener('abort', cancel)
    await worker.terminate()
  }
}
