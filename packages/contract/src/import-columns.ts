import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant } from './primitives.ts'

const LONGEST_HEADING = 100

/** The key of a sheet of Kuri or of a column of it, as the template has them. */
const key = z.string().check(z.minLength(1), z.maxLength(40))

const heading = {
  /** The sheet of Kuri in which the heading stands; null: the heading is the name of a sheet. */
  sheet: z.nullable(key),
  /** As the sender writes it. */
  heading: z.string().check(z.minLength(1), z.maxLength(LONGEST_HEADING)),
  /** The column of that sheet, or the sheet, that it means; null: it is left out. */
  means: z.nullable(key),
}

export const importColumnEndpoints = {
  importColumns: endpoint({
    method: 'GET',
    path: '/admin/imports/:id/columns',
    permission: 'import-books',
    summary:
      'The headings and sheets of a workbook that its last check did not know, and what the company has said of headings so far.',
    params: ById,
    reply: z.object({
      fileName: z.string(),
      /** Whether a check has ended and what it found is kept: else nothing is known of its headings. */
      isChecked: z.boolean(),
      /** Whether it can be checked again: a check has ended, the file is kept, and no chit of it is in the books. */
      canCheck: z.boolean(),
      unknown: z.array(
        z.object({
          /** Null: the sheet itself is not known. */
          sheet: z.nullable(z.string()),
          /** As the sender calls it. */
          sheetName: z.string(),
          /** That of a column, or the sheet's name. */
          heading: z.string(),
          /** The letters of the column; null: a sheet. */
          column: z.nullable(z.string()),
        }),
      ),
      /** What a heading can mean: the sheets of Kuri and their columns. */
      sheets: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          columns: z.array(
            z.object({
              key: z.string(),
              name: z.string(),
              /** The sheet needs it, and the last check did not find it. */
              isMissing: z.boolean(),
            }),
          ),
        }),
      ),
      kept: z.array(
        z.object({
          _id: Id,
          ...heading,
          setBy: z.object({ _id: Id, name: z.string() }),
          setAt: Instant,
        }),
      ),
    }),
  }),
  setImportColumns: endpoint({
    method: 'POST',
    path: '/admin/imports/:id/columns',
    permission: 'import-books',
    summary:
      'Say which columns and sheets of Kuri the headings of a workbook are, and check it again. It is kept for all workbooks of the company.',
    params: ById,
    body: z.object({ headings: z.array(z.object(heading)).check(z.maxLength(500)) }),
    reply: z.object({}),
  }),
  forgetImportColumn: endpoint({
    method: 'DELETE',
    path: '/admin/imports/columns/:id',
    permission: 'import-books',
    summary:
      'Take back what was said of a heading. A workbook that was checked with it stays as it is until it is checked again.',
    params: ById,
    reply: z.object({}),
  }),
} as const
