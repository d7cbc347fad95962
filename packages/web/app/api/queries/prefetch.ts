import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'
import { storedToken } from '../session-store.ts'

/**
 * For a page's clientLoader: starts its reads while its script is on the way, without holding up the page, whose
 * skeleton is there at once. A visitor's reads would only be refused.
 */
export function prefetch(...reads: readonly { queryKey: QueryKey; queryFn?: unknown }[]): null {
  // Options of different replies share no type but this one.
  if (storedToken()) for (const read of reads) void queryClient.prefetchQuery(read as FetchQueryOptions)
  return null
}

/** The same for lists that come in pages: starts their first ones. */
export function prefetchPages(...reads: readonly { queryKey: QueryKey; initialPageParam: unknown }[]): null {
  if (storedToken()) {
    for (const read of reads) void queryClient.prefetchInfiniteQuery(read)
  }
  return null
}

/** Like `prefetch`, for reads that only the answer of the first one names: they need not wait for the page to be drawn. */
export function prefetchThen<Data>(
  first: () => Promise<Data>,
  named: (data: Data) => readonly { queryKey: QueryKey; queryFn?: unknown }[],
): null {
  if (storedToken()) {
    first().then(
      (data) => prefetch(...named(data)),
      // the page requests it again, and shows the error
      () => null,
    )
  }
  return null
}
