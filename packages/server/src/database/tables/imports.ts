import type { ChitDryRun, Day, NamedBranch, OpeningBalance, SheetKey } from '@kuri/domain'
import type { Generated } from 'kysely'
import type { GeneratedJson, Json } from './columns.ts'

/** A sheet of a checked workbook: what it is, how the sender calls it, how many rows it has. */
interface ImportedSheet {
  readonly key: SheetKey
  readonly name: string
  readonly rows: number
}

export interface ImportTable {
  id: string
  file_name: string
  file_hash: Buffer
  file_size: number
  uploaded_by: string
  uploaded_at: Generated<Date>
  changed_at: Generated<Date>
  state: Generated<'waiting' | 'checking' | 'refused' | 'cancelled' | 'to_mend' | 'checked' | 'dry_run'>
  refusal: string | null
  progress_sheet: string | null
  progress_rows: number | null
  attempts: Generated<number>
  claimed_until: Date | null
  cut_over_on: Day | null
  sheets: Json<readonly ImportedSheet[]> | null
  branches: GeneratedJson<readonly NamedBranch[]>
  must_count: number | null
  look_count: number | null
  checked_at: Date | null
  trial_balance: Json<OpeningBalance> | null
  dry_run_at: Date | null
  dry_run_by: string | null
  content_removed_at: Date | null
}

export interface ImportPartTable {
  import_id: string
  part_no: number
  sealed: Buffer
}

export interface ImportFaultTable {
  import_id: string
  fault_no: number
  code: string
  is_must: boolean
  sheet: string
  row_no: number | null
  letters: string | null
  sealed: Buffer
}

export interface ImportRowsTable {
  import_id: string
  sheet: string
  chit_code: string
  batch_no: number
  rows: number
  sealed: Buffer
}

export interface ImportChitTable {
  import_id: string
  code: string
  chit_no: number
  name: string
  state: Generated<'waiting' | 'accepted' | 'sealed'>
  chit_id: string | null
  dry_run: Json<ChitDryRun>
}

export interface OwnHeadingTable {
  id: string
  sheet: SheetKey | null
  heading: string
  written: string
  means: string | null
  set_by: string
  set_at: Generated<Date>
}
