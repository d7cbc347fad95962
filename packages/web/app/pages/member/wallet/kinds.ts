import { m } from '../../../messages/en.ts'

const t = m.member.wallet

/** What a line of the statement is called: the ledger's kind in the screen's words. */
export const kindWord = (kind: string): string => t.kinds[kind] ?? t.kinds[kind.split('.')[0] ?? kind] ?? t.otherKind
