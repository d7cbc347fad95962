import type { EntryDocumentOnWire } from '@kuri/contract'
import { Suspense } from 'react'
import type { output } from 'zod/v4/core'
import { lazyPart } from '../components/lazy-part.tsx'
import { m } from '../messages/en.ts'

export type EntryDocument = output<typeof EntryDocumentOnWire>

// loaded later than the page; until then the name is shown without a link
const Link = lazyPart<{ paper: EntryDocument; name: string }>(
  async () => (await import('./document-address.tsx')).default,
  ({ name }) => name,
)

/** The name of a document: for a receipt its number. */
const documentName = ({ kind, id }: EntryDocument): string => (kind === 'receipt' ? id : m.entryDocuments.kinds[kind])

/** Links a ledger entry to its document. */
export const DocumentLink = ({ paper }: { paper: EntryDocument }) => (
  <Suspense fallback={<span className="nowrap">{documentName(paper)}</span>}>
    <Link paper={paper} name={documentName(paper)} />
  </Suspense>
)
