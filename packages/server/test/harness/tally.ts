/** How often each answer was given: `{ 201: 3, insufficient_funds: 7 }`. */
export async function tally(
  calls: readonly Promise<{ status: number; problem: { code: string } }>[],
): Promise<Record<string, number>> {
  const count: Record<string, number> = {}
  for (const answer of await Promise.all(calls)) {
    const what = answer.status < 400 ? String(answer.status) : answer.problem.code
    count[what] = (count[what] ?? 0) + 1
  }
  return count
}
