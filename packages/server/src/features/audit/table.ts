import type { AuditEntry } from '@kuri/contract'
import type { output } from 'zod/mini'
import { tableOf, type Column, type Table } from '../../export/table.ts'

type Act = output<typeof AuditEntry>

const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value))

const ACT: readonly Column<Act>[] = [
  { title: 'No.', text: ({ seq }) => String(seq) },
  { title: 'When (UTC)', text: ({ at }) => at.toISOString() },
  { title: 'Who', text: ({ actor }) => actor?.name ?? 'Kuri itself' },
  { title: 'What', text: ({ action }) => action },
  { title: 'About', text: ({ subject }) => subject },
  { title: 'Reason', text: ({ reason }) => reason ?? '' },
  { title: 'Before', text: ({ before }) => json(before) },
  { title: 'After', text: ({ after }) => json(after) },
  { title: 'Request', text: ({ requestId }) => requestId ?? '' },
  { title: 'Seal', text: ({ hash }) => hash },
]

/** Acts with their seals, so that the file can be held against the book later. */
export const actTable = (acts: readonly Act[]): Table => tableOf('Audit', ACT, acts)
