import type { EntryDocumentOnWire } from '@kuri/contract'
import { lazy, Suspense } from 'react'
import type { output } from 'zod/v4/core'
import { importWithRetry } from '../components/import-with-retry.ts'
import { m } from '../messages/en.ts'

export type EntryDocument = output<typeof EntryDocumentOnWire>

// loaded later than the page; until then the name is shown without a link
const Link = lazy(() => importWithRetry(() => import('./document-address.tsx')))

/** The name of a document: for a receipt its number. */
const documentName = ({ kind, id }: EntryDocument): string => (kind === 'receipt' ? id : m.entryDocuments.kinds[kind])

/** Links a ledger entry to its document. */
export const DocumentLink = ({ paper }: { paper: EntryDocument }) => (
  <Suspense fallback={<span className="nowrap">{documentName(paper)}</span>}>
    <Link paper={paper} name={documentName(paper)} />
  </Suspense>
)
