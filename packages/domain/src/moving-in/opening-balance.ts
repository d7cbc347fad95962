import type { AccountKind } from '../account-type.ts'
import { paise, subtract, sum, ZERO, type Paise } from '../money.ts'
import { rowsOf, type Books } from './books.ts'
import { moneyOf } from './check-money.ts'
import type { ChitDryRun } from './dry-run.ts'
import type { RowOf } from './sheets.ts'
import { codeKey } from './words.ts'

/** An account with its balance; below zero it is a credit. */
interface Balance<Of> {
  readonly account: Of
  readonly amount: Paise
}

/**
 * What is compared: one account that both books have, or what both have of one purpose. 'others' is everything that only one of
 * them has under a name of its own; together it is the same in both.
 */
export interface BalanceLine {
  readonly of: 'account' | 'chits' | 'prizes' | 'unallocated' | 'others'
  readonly kuri: readonly Balance<AccountKind>[]
  readonly old: readonly Balance<string>[]
  /** Kuri's balance less that of the old books. */
  readonly difference: Paise
}

export interface OpeningBalance {
  readonly lines: readonly BalanceLine[]
  /** The sum of all balances in Kuri, and in the old books: zero, since both balance. */
  readonly kuri: Paise
  readonly old: Paise
  /** How much stands on other lines than in the old books. */
  readonly differs: Paise
}

type Row = RowOf<'trialBalance'>

/** The purpose of an account of the old books by its name, or by its group's; null: not known. */
function purposeOf({ account, group }: Row): 'chits' | 'prizes' | 'unallocated' | null {
  const name = `${account ?? ''} ${group ?? ''}`
  if (/\b(suspense|unallocated|unidentified)\b/i.test(name)) return 'unallocated'
  if (
    /\b(commission|foreman|fees?|income|expenses?|gst|tax|deposits?|interest|penalt(y|ies)|funds?|own)\b/i.test(name)
  ) {
    return null
  }
  if (/\b(prizes?|prized)\b/i.test(name)) return 'prizes'
  return /\b(chits?|chitty|kur(i|ies)|subscriptions?|instal?lments?)\b/i.test(name) ? 'chits' : null
}

const CASH_KINDS = { bank: 'bank', cash: 'cash', collector: 'collectors_cash', own: 'company_funds' } as const

/**
 * The trial balance as Kuri would have it beside that of the old books, line by line, with every difference where it stands: no
 * account takes up what is left. Accounts that only one of the books names are compared together. Of a workbook without faults
 * the differences add up to zero. Source: docs/spec/moving-in.md, MOV-14.
 */
export function openingBalanceOf(books: Books, chits: Iterable<ChitDryRun>): OpeningBalance {
  const rows = rowsOf(books.workbook, 'trialBalance')
  const places = rowsOf(books.workbook, 'bankAndCash').flatMap(({ kind, account, amount }) => {
    // what branches have with each other is nothing together
    if (kind === 'between') return []
    const balance = kind === 'own' ? subtract(ZERO, amount ?? ZERO) : (amount ?? ZERO)
    return [{ code: codeKey(account ?? ''), account: CASH_KINDS[kind ?? 'own'], amount: balance }]
  })
  const left = new Map(rows.map((row) => [codeKey(row.account ?? ''), row]))
  const between = betweenBranches(books).flatMap((code) => left.get(code) ?? [])
  for (const row of between) left.delete(codeKey(row.account ?? ''))
  const lines: BalanceLine[] = []
  const others: Balance<AccountKind>[] = []
  for (const [code, same] of Map.groupBy(places, ({ code }) => code)) {
    const kuri = same.map(({ account, amount }) => ({ account, amount }))
    const row = left.get(code)
    if (!row) {
      others.push(...kuri)
      continue
    }
    left.delete(code)
    lines.push(lineOf('account', kuri, [row]))
  }
  const byPurpose = Map.groupBy(left.values(), purposeOf)
  const unnamed = [...(byPurpose.get(null) ?? []), ...between]
  for (const [purpose, kuri] of purposesOf(books, [...chits])) {
    const named = byPurpose.get(purpose) ?? []
    if (named.length > 0) lines.push(lineOf(purpose, kuri, named))
    else others.push(...kuri)
  }
  const isNothing = others.every(({ amount }) => amount === 0) && unnamed.every((row) => balanceOf(row) === 0)
  if (!isNothing) lines.push(lineOf('others', others, unnamed))
  return {
    lines,
    kuri: sum(lines.flatMap(({ kuri }) => kuri.map(({ amount }) => amount))),
    old: sum(rows.map(balanceOf)),
    differs: sum(lines.map(({ difference }) => (difference > 0 ? difference : ZERO))),
  }
}

/** Accounts of the old books that have only what branches have with each other. */
function betweenBranches({ workbook }: Books): string[] {
  const places = rowsOf(workbook, 'bankAndCash').filter(({ account }) => account !== null)
  const byAccount = Map.groupBy(places, ({ account }) => codeKey(account ?? ''))
  return [...byAccount].filter(([, of]) => of.every(({ kind }) => kind === 'between')).map(([code]) => code)
}

const credit = (account: AccountKind, amount: Paise) => ({ account, amount: subtract(ZERO, amount) })

/** What Kuri has of each purpose: debits above zero, credits below. */
function purposesOf(books: Books, chits: readonly ChitDryRun[]) {
  const { prizesOwed, unallocated } = moneyOf(books)
  return [
    [
      'chits',
      [
        { account: 'advance', amount: sum(chits.map(({ covered }) => covered)) },
        credit('pool', sum(chits.map(({ pool }) => pool))),
      ],
    ],
    ['prizes', [credit('prize_payable', prizesOwed)]],
    ['unallocated', [credit('suspense', unallocated)]],
  ] as const satisfies readonly (readonly [BalanceLine['of'], readonly Balance<AccountKind>[]])[]
}

const balanceOf = ({ debit, credit }: Row): Paise => subtract(debit ?? ZERO, credit ?? ZERO)

function lineOf(of: BalanceLine['of'], kuri: readonly Balance<AccountKind>[], rows: readonly Row[]): BalanceLine {
  const old = rows.map((row) => ({ account: row.account ?? '', amount: balanceOf(row) }))
  const total = (balances: readonly Balance<unknown>[]): number => sum(balances.map(({ amount }) => amount))
  return { of, kuri, old, difference: paise(total(kuri) - total(old)) }
}
