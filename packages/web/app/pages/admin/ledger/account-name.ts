import { m } from '../../../messages/en.ts'

const kinds: Partial<Record<string, string>> = m.admin.ledger.kinds

/** Names of what accounts belong to, by id: people, schemes, auctions. */
export type Owners = ReadonlyMap<string, string>

/** The names that came with the pages of a list. */
export const ownersIn = (pages: readonly { owners: Readonly<Record<string, string>> }[]): Owners =>
  new Map(pages.flatMap(({ owners }) => Object.entries(owners)))

/** `wallet:0198…` as people read it: "Wallet of Asha". Ids nobody can name end in their last six signs. */
export function accountName(code: string, owners: Owners): string {
  const [kind = code, id] = code.split(':')
  const word = kinds[kind] ?? readable(kind)
  return id === undefined ? word : m.admin.ledger.ofOwner(word, owners.get(id) ?? shortId(id))
}

/** The last six signs of an id, as the seed shows scheme ids. */
export const shortId = (id: string): string => id.slice(-6).toUpperCase()

/** A name of the database as words: `payout.paid` is "Payout paid". */
export function readable(name: string): string {
  const words = name.replace(/[_.-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
