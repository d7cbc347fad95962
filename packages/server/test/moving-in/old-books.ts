import { day, type RowOf, type SheetKey } from '@kuri/domain'

/** Rows of the workbook as their values, before anybody wrote them into a sheet. */
export type OldBooks = { readonly [S in SheetKey]: Omit<RowOf<S>, 'row'>[] }

/** The last day in the old books. */
export const OLD_CUT_OVER = day('2026-10-31')
