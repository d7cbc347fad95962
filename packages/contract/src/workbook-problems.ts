import type { WorkbookRefusal } from '@kuri/domain'
import type { Catalogue } from './catalogue.ts'

/** Why a file is not read as a workbook, and why nothing is done with one. */
export const WORKBOOKS: Pick<
  Catalogue,
  WorkbookRefusal['code'] | 'import_check_ended' | 'import_not_checked' | 'import_has_accepted'
> = {
  workbook_unknown_kind:
    'This is not a workbook. Please send an .xlsx file, or a .zip with one .csv file for each sheet.',
  workbook_old_kind: 'This workbook is of another kind. Please open it, save it as .xlsx and send that.',
  workbook_encrypted: 'This workbook has a password. Please remove the password and send it again.',
  workbook_has_macros: 'This workbook has macros, which are not allowed. Please save it as .xlsx and send that.',
  workbook_damaged: 'This workbook is damaged. Please open it, save it again and send that.',
  workbook_too_large: 'This workbook is too large. A file may have 50 MB, and its sheets 50 lakh filled cells in all.',
  workbook_takes_too_long:
    'Checking this workbook takes too long. Please remove sheets that are not needed and send it again.',
  import_check_ended: 'The check of this workbook has already ended.',
  import_not_checked: 'First the whole workbook must be checked, and nothing in it must need mending.',
  import_has_accepted: 'A chit of this workbook is in the books. It cannot be checked again.',
}
