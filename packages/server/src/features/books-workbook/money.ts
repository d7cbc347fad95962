import { ACCOUNT_WORDS } from '@kuri/contract'
import { subtract, sum, ZERO, type AccountKind, type Day, type Paise } from '@kuri/domain'
import type { Settings } from '../settings/service.ts'
import type { NewRowOf } from './cells.ts'
import type { AccountAt, Unidentified } from './money.store.ts'

/** What the sheets of money are made of. */
export interface MoneyAt {
  readonly day: Day
  /** Without those that are empty. */
  readonly accounts: readonly AccountAt[]
  readonly unidentified: readonly Unidentified[]
  /** Of the chits in the workbook. */
  readonly chitIds: ReadonlySet<string>
  /** By person: as the sheet People has it. */
  readonly codes: ReadonlyMap<string, string>
  readonly bankAccount: Settings['bankAccount']
  /** What the company gave up as lost, and members still owe in these chits: to the workbook they owe it like all others. */
  readonly writtenOff: Paise
  /** What the company paid because dividends of its previous books were rounded up: it comes out of its own money again. */
  readonly borne: Paise
}

interface MoneySheets {
  readonly unallocated: readonly NewRowOf<'unallocated'>[]
  readonly bankAndCash: readonly NewRowOf<'bankAndCash'>[]
  readonly trialBalance: readonly NewRowOf<'trialBalance'>[]
}

/** Where money is, by the kind of its account: what the sheet Bank and cash calls it. */
const PLACES: Partial<Record<AccountKind, 'bank' | 'cash' | 'collector'>> = {
  bank: 'bank',
  deposit_bank: 'bank',
  gateway_clearing: 'bank',
  cash: 'cash',
  till: 'cash',
  cash_in_hand: 'collector',
  upi_to_check: 'collector',
  collectors_cash: 'collector',
}
/** Always there, also when they are empty: a company has a bank account, cash and funds of its own. */
const ALWAYS: readonly AccountKind[] = ['bank', 'cash', 'company_funds']
/** What is with a chit. */
const OF_CHITS: ReadonlySet<AccountKind> = new Set<AccountKind>(['pool', 'dividend_payable', 'advance'])
const OF_PRIZES: ReadonlySet<AccountKind> = new Set<AccountKind>(['prize_payable', 'prize_deposit'])

/** Money of members that belongs to no instalment: what the sheet Unallocated money says of it. */
const UNALLOCATED: Partial<Record<AccountKind, string>> = {
  wallet: 'Wallet',
  refund_payable: 'Refund of a member who was removed',
  payout_clearing: 'Withdrawals on their way to a bank',
  prize_payable: 'Prize of a chit that has ended',
  prize_deposit: 'Prize of a chit that has ended',
  suspense: 'Unidentified receipts',
}

/** How the trial balance groups its accounts: by these words the dry run compares them (MOV-14). */
const GROUPS = {
  places: 'Bank and cash',
  chits: 'Chits',
  prizes: 'Prizes to be paid',
  unallocated: 'Unallocated money',
  own: "Company's own",
} as const

/** An account of the trial balance, with what all accounts of this name have together. */
interface Line {
  readonly account: string
  readonly group: keyof typeof GROUPS
  readonly kind: AccountKind
  readonly balance: Paise
}

/**
 * Where the money was and whose it was at the end of a day: bank, cash and collectors, what belongs to no instalment, the company's
 * own (everything else), and the trial balance of the same accounts. Source: docs/spec/moving-in.md, MOV-23.
 */
export function moneySheets(money: MoneyAt): MoneySheets {
  const lines = linesOf(money)
  return {
    unallocated: unallocatedOf(money),
    bankAndCash: [
      ...lines.filter(({ group }) => group === 'places').map((line) => placeOf(line, money)),
      ...lines.filter(({ group }) => group === 'own').map(({ account, balance }) => own(account, balance, account)),
      ...(money.writtenOff === 0
        ? []
        : [own('Given up as lost and still owed by members', less(money.writtenOff), null)]),
      ...(money.borne === 0 ? [] : [own('Rounding of past dividends, paid by the company', less(money.borne), null)]),
    ],
    trialBalance: lines.map(({ account, group, balance }) => ({
      account,
      group: GROUPS[group],
      debit: balance >= 0 ? balance : null,
      credit: balance < 0 ? less(balance) : null,
    })),
  }
}

const less = (amount: Paise): Paise => subtract(ZERO, amount)

function linesOf(money: MoneyAt): Line[] {
  const { accounts } = money
  const missing = ALWAYS.filter((kind) => !accounts.some((account) => account.kind === kind))
  const empty = missing.map((kind): AccountAt => ({
    kind,
    subject: null,
    balance: ZERO,
    chitId: null,
    winnerId: null,
    name: null,
    code: null,
  }))
  const named = [...empty, ...accounts].map((account) => lineOf(account, money))
  return [...Map.groupBy(named, ({ account }) => account).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, balance: sum(same.map(({ balance }) => balance)) }] : []
  })
}

function lineOf(account: AccountAt, { chitIds, codes }: MoneyAt): Line {
  const { kind, subject, balance, name, code, chitId } = account
  const word = ACCOUNT_WORDS[kind]
  const of = { kind, balance }
  if (PLACES[kind] !== undefined) {
    // a till or a collector is a separate place
    const whose = subject === null ? '' : `: ${name ?? ''} (${codes.get(subject) ?? code ?? ''})`
    return { ...of, account: `${word}${whose}`, group: 'places' }
  }
  const isHere = chitId !== null && chitIds.has(chitId)
  if (OF_PRIZES.has(kind)) {
    return isHere
      ? { ...of, account: word, group: 'prizes' }
      : { ...of, account: 'Prizes of chits that have ended', group: 'unallocated' }
  }
  if (OF_CHITS.has(kind)) {
    return isHere ? { ...of, account: word, group: 'chits' } : { ...of, account: 'Left in other chits', group: 'own' }
  }
  return { ...of, account: word, group: UNALLOCATED[kind] === undefined ? 'own' : 'unallocated' }
}

function placeOf({ account, kind, balance }: Line, { bankAccount }: MoneyAt): NewRowOf<'bankAndCash'> {
  const atBank = kind === 'bank' ? bankAccount : null
  return {
    kind: PLACES[kind] ?? 'bank',
    name: atBank?.bank || account,
    number: atBank?.number || null,
    ifsc: atBank?.ifsc || null,
    amount: balance,
    account,
    branch: null,
  }
}

/** A debit of the company's own is below zero: a cost, or what others owe it. */
const own = (name: string, balance: Paise, account: string | null): NewRowOf<'bankAndCash'> => ({
  kind: 'own',
  name,
  number: null,
  ifsc: null,
  amount: less(balance),
  account,
  // bank, cash and funds are head office's
  branch: null,
})

function unallocatedOf({ day, accounts, unidentified, chitIds, codes }: MoneyAt): NewRowOf<'unallocated'>[] {
  const rowOf = (from: string, amount: Paise, person: string | null): NewRowOf<'unallocated'> => ({
    day,
    amount,
    person,
    from,
    reference: null,
    branch: null,
  })
  const suspense = less(sum(accounts.filter(({ kind }) => kind === 'suspense').map(({ balance }) => balance)))
  // each as a separate row where they are all that is there
  const isListed = sum(unidentified.map(({ amount }) => amount)) === suspense
  const items = unidentified.map((one) => ({
    ...rowOf(UNALLOCATED.suspense ?? '', one.amount, null),
    day: one.day < day ? one.day : day,
    reference: one.reference === '' ? null : one.reference,
  }))
  const others = accounts.filter(({ kind, chitId }) => {
    const isOfOthers = !OF_PRIZES.has(kind) || chitId === null || !chitIds.has(chitId)
    return kind !== 'suspense' && UNALLOCATED[kind] !== undefined && isOfOthers
  })
  return [
    ...(isListed ? items : [rowOf(UNALLOCATED.suspense ?? '', suspense, null)]),
    ...others.map(({ kind, subject, winnerId, balance }) =>
      rowOf(UNALLOCATED[kind] ?? '', less(balance), codes.get(winnerId ?? subject ?? '') ?? null),
    ),
  ].filter(({ amount }) => amount !== null && amount > 0)
}
