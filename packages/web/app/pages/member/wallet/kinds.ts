import { m } from '../../../messages/en.ts'

const words = m.member.wallet

/** What a line of the statement is called: the ledger's kind in the screen's words. */
export const kindWord = (kind: string): string =>
  words.kinds[kind] ?? words.kinds[kind.split('.')[0] ?? kind] ?? words.otherKind
