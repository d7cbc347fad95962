import { ACT_WORDS, type AuditEntry } from '@kuri/contract'
import { changesOf } from '@kuri/domain'
import type { output } from 'zod/mini'
import { tableOf, type FileColumn, type Table } from '../../export/table.ts'

/** An act, with the name of what it was about. */
type Act = output<typeof AuditEntry> & { readonly about: string }

const words: Partial<Record<string, string>> = ACT_WORDS

const changes = ({ before, after }: Act): string =>
  changesOf(before, after)
    .map((change) => `${change.name}: ${change.before || '–'} → ${change.after || '–'}`)
    .join('; ')

const whoOf = ({ actor, actingBy }: Act): string =>
  actingBy ? `${actingBy.name} for ${actor?.name}` : (actor?.name ?? 'System')

const ACT: readonly FileColumn<Act>[] = [
  { title: 'No.', number: ({ seq }) => seq },
  { title: 'When (IST)', instant: ({ at }) => at },
  { title: 'Who', text: whoOf },
  { title: 'What', text: ({ action }) => words[action] ?? action.replaceAll(/[.-]/g, ' ') },
  { title: 'About', text: ({ about }) => about },
  { title: 'Reason', text: ({ reason }) => reason ?? '' },
  { title: 'Changes', text: changes },
  { title: 'Request', text: ({ requestId }) => requestId ?? '' },
  // for programs
  { title: 'Action', text: ({ action }) => action },
  { title: 'Subject', text: ({ subject }) => subject },
  { title: 'When (UTC)', text: ({ at }) => at.toISOString() },
  { title: 'Code', text: ({ hash }) => hash },
]

/** Acts with their seals, so that the file can be held against the book later. */
export const actTable = (acts: readonly Act[]): Table => tableOf('Audit', ACT, acts)
