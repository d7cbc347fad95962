import { EntryPaper } from '@kuri/contract'
import type { output } from 'zod/mini'

type Paper = output<typeof EntryPaper>

/** What SQL's `paper_of` names, `receipt:K1-2027-00001`, as a paper of the wire; null: no paper tells of it. */
export function readPaper(named: string | null): Paper | null {
  if (named === null) return null
  const [kind, ...id] = named.split(':')
  return EntryPaper.parse({ kind, id: id.join(':') })
}

/** A paper whoever's wallet it is about may open; the company's own files of people are not for them. */
export function paperForMember(named: string | null): Paper | null {
  const paper = readPaper(named)
  return paper && paper.kind !== 'payment' && paper.kind !== 'ticket' ? paper : null
}

const WORDS: Readonly<Record<Paper['kind'], string>> = {
  receipt: 'Receipt',
  minutes: 'Minutes',
  withdrawal: 'Withdrawal slip',
  letter: 'Letter',
  payment: 'Online payment',
  ticket: 'Overdue ticket',
}

/** A paper as a downloaded table names it: a receipt by its number, another by what it is. */
export const paperWord = (paper: Paper | null): string =>
  paper === null ? '' : paper.kind === 'receipt' ? paper.id : WORDS[paper.kind]
