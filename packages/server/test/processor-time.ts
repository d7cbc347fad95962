/**
 * How long this thread was kept busy, in milliseconds: the time in which the event loop serves nobody else. What other
 * processes and other threads do meanwhile is not counted, so that a busy machine shows the same figures.
 */
async function busyMillis(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The least of several runs while it is above a limit: code that runs first is compiled, and memory is tidied now and then. */
export async function leastBusyMillis(limit: number, work: () => Promise<unknown>): Promise<number> {
  let least = Infinity
  for (let run = 0; run < 8 && least > limit; run++) least = Math.min(least, await busyMillis(work))
  return least
}
