import type { Day, Paise } from '@kuri/domain'
import type { Written } from './columns.ts'

export interface TotalTable {
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

export interface ChitTotalTable {
  chit_id: Written<string>
  name: Written<string>
  count: Written<number>
  paise: Written<Paise>
}

export interface CompanyTotalView {
  name: Written<string>
  day: Written<Day>
  count: Written<number>
  paise: Written<Paise>
}

export interface TotalOfChitView {
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
