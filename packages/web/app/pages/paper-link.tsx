import type { EntryPaper } from '@kuri/contract'
import { lazy, Suspense } from 'react'
import type { output } from 'zod/v4/core'
import { importWithRetry } from '../components/import-with-retry.ts'
import { m } from '../messages/en.ts'

export type Paper = output<typeof EntryPaper>

// which calls papers come by is no page's first concern; until it is here the words stand where the link will be
const Link = lazy(() => importWithRetry(() => import('./paper-address.tsx')))

/** What a paper is called: a receipt by its number. */
const paperName = ({ kind, id }: Paper): string => (kind === 'receipt' ? id : m.entryPapers.kinds[kind])

/** The way from an entry of the books to the paper that tells of it. */
export const PaperLink = ({ paper }: { paper: Paper }) => (
  <Suspense fallback={<span className="nowrap">{paperName(paper)}</span>}>
    <Link paper={paper} name={paperName(paper)} />
  </Suspense>
)
