import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DayText } from './primitives.ts'

export const booksWorkbookEndpoints = {
  booksWorkbook: endpoint({
    method: 'GET',
    path: '/admin/books/workbook',
    permission: 'import-books',
    summary:
      "The company's books at the end of a day, yesterday by default, as the workbook in which a company moves in. It has the personal details of all members; the audit log says who took it.",
    query: z.object({ day: z.optional(DayText) }),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ownQueue: true,
    reply: z.string(),
  }),
} as const
