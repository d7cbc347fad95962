import { m } from '../../../messages/en.ts'

/** What a line of the statement is called: the ledger's kind in the screen's words. */
export const kindWord = (kind: string): string =>
  m.member.wallet.kinds[kind.split('.')[0] ?? kind] ?? m.member.wallet.otherKind
