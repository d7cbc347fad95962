import type { ReplyOf, walletEndpoints } from '@kuri/contract'
import { m } from '../../../messages/en.ts'

const t = m.member.wallet

/** What a line of the statement is called: the ledger's kind in the screen's words. */
export const kindWord = (kind: string): string => t.kinds[kind] ?? t.kinds[kind.split('.')[0] ?? kind] ?? t.otherKind

type Entry = ReplyOf<typeof walletEndpoints.walletEntries>['entries'][number]

/** What an entry was for: "Market Twenty, November 2026"; a gateway's own number means nothing to a person. */
export const aboutOf = ({ instalment, reference }: Pick<Entry, 'instalment' | 'reference'>): string =>
  instalment
    ? t.month(instalment.name, instalment.month, instalment.year)
    : /^(pay|order)_/.test(reference)
      ? t.onlinePayment
      : reference
