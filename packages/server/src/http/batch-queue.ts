/** Maximum number of calls in a batch: it bounds how long a call waits for the batch before it. */
const MAX_BATCH_SIZE = 50

/** Queues calls while a batch is running. */
export interface BatchQueue<C> {
  readonly add: (call: C) => void
}

interface BatchOptions<C> {
  /** Runs a batch to its end and settles each of its calls. Never fails. */
  readonly runBatch: (batch: readonly C[]) => Promise<void>
  /** Two calls with the same key are never in one batch: the later one waits for the next. Null: no key. */
  readonly keyOf?: (call: C) => string | null
  /** Called when the queue is empty. */
  readonly onEmpty?: () => void
}

/** Calls that arrive while a batch is running form the next batch, in the order of arrival. */
export function openBatchQueue<C>({
  runBatch,
  keyOf = () => null,
  onEmpty = () => undefined,
}: BatchOptions<C>): BatchQueue<C> {
  let queued: C[] = []
  let isRunning = false

  async function drain(): Promise<void> {
    isRunning = true
    while (queued.length > 0) {
      const { batch, rest } = nextBatch(queued, keyOf)
      queued = rest
      await runBatch(batch)
    }
    isRunning = false
    onEmpty()
  }

  return {
    add(call) {
      queued.push(call)
      if (!isRunning) void drain()
    },
  }
}

/** A queue for each name; it exists as long as it has calls. */
export function openBatchQueues<C>(optionsOf: (name: string) => BatchOptions<C>): (name: string) => BatchQueue<C> {
  const queues = new Map<string, BatchQueue<C>>()
  return (name) => {
    const existing = queues.get(name)
    if (existing) return existing
    const queue = openBatchQueue({ ...optionsOf(name), onEmpty: () => queues.delete(name) })
    queues.set(name, queue)
    return queue
  }
}

function nextBatch<C>(queued: readonly C[], keyOf: (call: C) => string | null): { batch: C[]; rest: C[] } {
  const batch: C[] = []
  const rest: C[] = []
  const keys = new Set<string>()
  for (const call of queued) {
    const key = keyOf(call)
    const isDuplicate = key !== null && keys.has(key)
    if (isDuplicate || batch.length === MAX_BATCH_SIZE) rest.push(call)
    else batch.push(call)
    if (key !== null) keys.add(key)
  }
  return { batch, rest }
}
