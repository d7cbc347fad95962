import type { Day, Paise } from '@kuri/domain'
import type { Written } from './columns.ts'

export interface StoredTotalTable {
  name: Written<string>
  day: Written<Day>
  count: Written<number>
  paise: Written<Paise>
}

export interface TotalChangeTable {
  chit_id: Written<string | null>
  name: Written<string>
  day: Written<Day>
  count: Written<number>
  paise: Written<Paise>
}

export interface StoredChitTotalTable {
  chit_id: Written<string>
  name: Written<string>
  count: Written<number>
  paise: Written<Paise>
}

export interface StoredChitDayTable {
  chit_id: Written<string>
  name: Written<'due' | 'paid'>
  day: Written<Day>
  paise: Written<Paise>
}

export interface StoredKindBalanceTable {
  kind: Written<string>
  balance: Written<Paise>
}

export interface StoredDayTable {
  day: Written<Day>
  kind: Written<string>
  times: Written<number>
  paise: Written<Paise>
  first_journal: Written<number>
  last_journal: Written<number>
}

export interface CountedTransfersTable {
  up_to: Written<number>
  next_up_to: Written<number>
  xid_limit: Written<string>
}

export interface StoredBranchBalanceTable {
  branch_no: Written<number>
  kind: Written<string>
  other_no: Written<number>
  balance: Written<number>
}

export interface CountedForBranchesTable {
  up_to: Written<number>
}

export interface CompanyTotalView {
  name: Written<string>
  day: Written<Day>
  count: Written<number>
  paise: Written<Paise>
}

export interface ChitTotalView {
  chit_id: Written<string>
  name: Written<string>
  count: Written<number>
  paise: Written<Paise>
}

export interface RecountedTotalView {
  chit_id: Written<string | null>
  name: Written<string>
  day: Written<Day>
  count: Written<number>
  paise: Written<Paise>
}
