import type { AuctionDay } from '../auction-terms.ts'
import type { Day } from '../calendar.ts'
import type { Paise } from '../money.ts'

/** What a column holds, and what a cell of it is read as. */
interface ValueOfKind {
  /** One line of text. */
  text: string
  /** What names a person, a chit or an account: compared without spaces and case. */
  code: string
  /** A whole number. */
  count: number
  /** Rupees in the workbook, whole paise here; below zero only where the column's `balance` is 'either'. */
  money: Paise
  /** Per cent in the workbook, basis points here. */
  percent: number
  day: Day
  /** 'HH:MM'. */
  time: string
  /** On which day of the month auctions are held, as a chit agrees on it. */
  auctionDay: AuctionDay
  yes: boolean
  phone: string
  email: string
  pan: string
}
type ColumnKind = keyof ValueOfKind | 'choice'

/** Each value of a choice with the words that people write for it; the first word stands in the template. */
type Choices = Readonly<Record<string, readonly [string, ...string[]]>>

/**
 * Which balance of an account an amount is: a debit may be followed by "Dr", a credit by "Cr"; 'either' is above zero or, where
 * more is owed than is there, below.
 */
export type Balance = 'debit' | 'credit' | 'either'

/** One column of a sheet: the template, the reader, the checks and the error words come from it. */
export interface Column {
  readonly kind: ColumnKind
  /** A row without it cannot be taken. */
  readonly isRequired: boolean
  /** The heading of the template. */
  readonly name: string
  /** Other headings under which companies keep it. */
  readonly aliases: readonly string[]
  readonly meaning: string
  /** As it stands in the example row of the template. */
  readonly example: string
  readonly choices?: Choices
  /** The sheet whose first column it names: the template offers its values. */
  readonly refersTo?: 'branches' | 'people' | 'chits' | 'trialBalance'
  /** Of an amount that is the balance of an account. */
  readonly balance?: Balance
}

/** One sheet of the workbook. */
export interface Sheet {
  readonly name: string
  readonly aliases: readonly string[]
  /** What one row is. */
  readonly oneRow: string
  readonly isRequired: boolean
  /** It has to be there and may have no rows: nothing of it has happened yet. */
  readonly mayBeEmpty?: true
  readonly columns: Readonly<Record<string, Column>>
}

/** What a cell of a column is read as. */
export type ValueOf<C extends Column> = C['kind'] extends keyof ValueOfKind
  ? ValueOfKind[C['kind']]
  : C extends { readonly choices: infer Of }
    ? keyof Of & string
    : never

type PlainKind = keyof ValueOfKind
type PlainColumn<Kind extends PlainKind> = Column & { readonly kind: Kind }
type ChoiceColumn<Of extends Choices> = Omit<Column, 'kind' | 'choices'> & {
  readonly kind: 'choice'
  readonly choices: Of
}

const plain =
  (isRequired: boolean) =>
  <Kind extends PlainKind>(
    kind: Kind,
    name: string,
    aliases: readonly string[],
    meaning: string,
    example: string,
  ): PlainColumn<Kind> => ({ kind, isRequired, name, aliases, meaning, example })

/** A column that every row has to fill. */
export const must = plain(true)
/** A column that may be empty or absent. */
export const may = plain(false)

/** A column with a list of values; a required one unless `may` is said. */
export const oneOf = <Of extends Choices>(
  choices: Of,
  name: string,
  aliases: readonly string[],
  meaning: string,
  example: string,
  isRequired = true,
): ChoiceColumn<Of> => ({ kind: 'choice', isRequired, name, aliases, meaning, example, choices })

/** A column of money that is the balance of an account. */
export const balanceOf = <C extends Column>(balance: Balance, column: C): C => ({ ...column, balance })

/** A column that names a row of another sheet. */
export const naming = <C extends Column>(sheet: NonNullable<Column['refersTo']>, column: C): C => ({
  ...column,
  refersTo: sheet,
})
