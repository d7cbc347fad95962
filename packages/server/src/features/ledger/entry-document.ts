import { EntryDocumentOnWire } from '@kuri/contract'
import type { output } from 'zod/mini'

type EntryDocument = output<typeof EntryDocumentOnWire>

/** What SQL's `paper_of` names, `receipt:K1-2027-00001`, as the API's reference to a document; null: the entry has no document. */
export function readEntryDocument(named: string | null): EntryDocument | null {
  if (named === null) return null
  const [kind, ...id] = named.split(':')
  return EntryDocumentOnWire.parse({ kind, id: id.join(':') })
}

/** The document, if the owner of the wallet may open it; the company's files about people are not for them. */
export function entryDocumentForMember(named: string | null): EntryDocument | null {
  const document = readEntryDocument(named)
  return document && document.kind !== 'payment' && document.kind !== 'ticket' ? document : null
}

const WORDS: Readonly<Record<EntryDocument['kind'], string>> = {
  receipt: 'Receipt',
  minutes: 'Minutes',
  withdrawal: 'Withdrawal slip',
  letter: 'Letter',
  payment: 'Online payment',
  ticket: 'Overdue ticket',
}

/** A document as a downloaded table names it: a receipt by its number, another by its kind. */
export const entryDocumentName = (document: EntryDocument | null): string =>
  document === null ? '' : document.kind === 'receipt' ? document.id : WORDS[document.kind]
