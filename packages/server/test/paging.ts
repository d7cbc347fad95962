import { CompiledQuery } from 'kysely'
import type { Tx } from '../src/database/types.ts'
import type { TestApp } from './app.ts'

/** One answer of a list that comes in pages. */
interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** All pages of a list, one after the other; `between` happens after each, as what others do while somebody reads. */
export async function allPages<Row>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page<Row>>,
  { limit = 100, between = async () => undefined }: { limit?: number; between?: () => Promise<unknown> } = {},
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await read({ limit, ...(cursor !== undefined && { cursor }) })
    if (page.rows.length > limit) throw new Error(`a page of ${limit} has ${page.rows.length} rows`)
    rows.push(...page.rows)
    cursor = page.next ?? undefined
    await between()
  } while (cursor !== undefined)
  return rows
}

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/** How many rows of tables PostgreSQL looks at for everything that `read` asks: what its plans say after they have run. */
export async function rowsLookedAt(app: TestApp, read: (tx: Tx) => Promise<unknown>): Promise<number> {
  return await app.act(async (tx) => {
    const statements: CompiledQuery[] = []
    await read(
      tx.withPlugin({
        transformQuery: ({ node, queryId }) => {
          statements.push(tx.getExecutor().compileQuery(node, queryId))
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }),
    )
    let looked = 0
    for (const { sql, parameters } of statements) {
      const explain = CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters])
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain)
      looked += rows[0] ? lookedAt(rows[0]['QUERY PLAN'][0].Plan) : 0
    }
    return looked
  })
}

function lookedAt(node: PlanNode): number {
  const under = (node.Plans ?? []).reduce((sum, inner) => sum + lookedAt(inner), 0)
  if (node['Relation Name'] === undefined) return under
  const passedOver = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return under + (node['Actual Rows'] + passedOver) * node['Actual Loops']
}
