import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, DayText } from './primitives.ts'

/** Which of a chit's registers. */
export const CHIT_REGISTERS = ['subscribers', 'minutes', 'ledger'] as const
const chitRegister = z.object({ of: z.optional(z.enum(CHIT_REGISTERS)) })
const dayBook = z.object({
  account: z.optional(z.enum(['bank', 'cash'])),
  from: z.optional(DayText),
  to: z.optional(DayText),
})

const PDF = 'application/pdf'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const file = { reply: z.string() }

export const statutoryRegisterEndpoints = {
  chitRegisterPdf: endpoint({
    method: 'GET',
    path: '/admin/registers/chit/:id.pdf',
    permission: 'read-registers',
    forBranch: 'scoped',
    summary: 'A scheme’s register of subscribers, minutes or ledger, as a paper.',
    params: ById,
    query: chitRegister,
    file: PDF,
    ...file,
  }),
  chitRegisterXlsx: endpoint({
    method: 'GET',
    path: '/admin/registers/chit/:id.xlsx',
    permission: 'read-registers',
    forBranch: 'scoped',
    summary: 'The same as a spreadsheet.',
    params: ById,
    query: chitRegister,
    file: XLSX,
    ...file,
  }),
  dayBookPdf: endpoint({
    method: 'GET',
    path: '/admin/registers/day-book.pdf',
    permission: 'read-registers',
    summary: 'The day book of the bank account or of the cash box, as a document; this financial year by default.',
    query: dayBook,
    file: PDF,
    ...file,
  }),
  statutoryDayBookXlsx: endpoint({
    method: 'GET',
    path: '/admin/registers/day-book.xlsx',
    permission: 'read-registers',
    summary: 'The same as a spreadsheet.',
    query: dayBook,
    file: XLSX,
    ...file,
  }),
} as const
