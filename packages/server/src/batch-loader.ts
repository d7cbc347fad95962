import { setImmediate as endOfTurn } from 'node:timers/promises'

const MAX_BATCH_SIZE = 200

interface QueuedLoad<Key, Value> {
  readonly key: Key
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches concurrent lookups: while one batch is loading, the keys that arrive form the next. `loadAll` returns the values
 * in the order of the keys. Nothing is cached: a value always comes from a batch that started after its key had arrived.
 * When a batch fails, all lookups in it fail.
 */
export function batchLoader<Key, Value>(
  loadAll: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let queued: QueuedLoad<Key, Value>[] = []
  let isLoading = false

  async function drain(): Promise<void> {
    isLoading = true
    // keys that other connections bring in the same turn of the event loop join the first batch
    await endOfTurn()
    while (queued.length > 0) {
      const batch = queued.slice(0, MAX_BATCH_SIZE)
      queued = queued.slice(MAX_BATCH_SIZE)
      await runBatch(batch, loadAll)
    }
    isLoading = false
  }

  return async (key) => {
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    queued.push({ key, resolve, reject })
    if (!isLoading) void drain()
    return await promise
  }
}

async function runBatch<Key, Value>(
  batch: readonly QueuedLoad<Key, Value>[],
  loadAll: (keys: readonly Key[]) => Promise<readonly Value[]>,
): Promise<void> {
  try {
    const values = await loadAll(batch.map(({ key }) => key))
    if (values.length !== batch.length)
      throw new Error(`a batch of ${batch.length} keys returned ${values.length} values`)
    for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
