import { statutoryRegisterEndpoints } from '@kuri/contract'
import { ok, type Refusal, type Result } from '@kuri/domain'
import type { FastifyReply } from 'fastify'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { tablesPdf } from '../../pdf/tables.ts'
import { toSpreadsheet } from '../../export/spreadsheet.ts'
import { sendFile } from '../../http/files.ts'
import type { Routes } from '../../http/route.ts'
import * as settings from '../settings/service.ts'
import { chitRegister, dayBook, tooLong, type Register } from './service.ts'

/** About seventy pages of PDF; for more rows there is the spreadsheet. */
const MOST_ON_PAPER = 3000
const FIRST = 'subscribers'

/** What these answers need of a call. */
interface DocumentRequest {
  report<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  refuse(refusal: Refusal): FastifyReply
}
type Reading = (tx: Tx) => Promise<Result<Register>>

/** The registers the Act requires, each as a PDF and as a spreadsheet of the same lines. */
export function statutoryRegisterRoutes(route: Routes): void {
  const { chitRegisterPdf, chitRegisterXlsx, dayBookPdf, statutoryDayBookXlsx } = statutoryRegisterEndpoints
  route.raw(chitRegisterPdf, (req, reply) =>
    sendPdf(req, reply, (tx) => chitRegister(tx, { chitId: req.params.id, of: req.query.of ?? FIRST })),
  )
  route.raw(chitRegisterXlsx, (req, reply) =>
    asSpreadsheet(req, reply, (tx) => chitRegister(tx, { chitId: req.params.id, of: req.query.of ?? FIRST })),
  )
  route.raw(dayBookPdf, (req, reply) => sendPdf(req, reply, (tx) => dayBook(tx, req.query)))
  route.raw(statutoryDayBookXlsx, (req, reply) => asSpreadsheet(req, reply, (tx) => dayBook(tx, req.query)))
}

async function sendPdf(req: DocumentRequest, reply: FastifyReply, reading: Reading): Promise<FastifyReply> {
  const read = await req.report(async (tx) => {
    const register = await reading(tx)
    return register.ok
      ? ok({ ...register.value, letterhead: await settings.read(tx), writtenAt: await now(tx) })
      : register
  })
  if (!read.ok) return req.refuse(read.error)
  const { tables, fileName, ...frame } = read.value
  if (tables.some(({ rows }) => rows.length > MOST_ON_PAPER)) {
    return req.refuse({ code: 'too_large', problem: tooLong(MOST_ON_PAPER) })
  }
  const bytes = await tablesPdf({ ...frame, foot: frame.title }, tables)
  return sendFile(reply, statutoryRegisterEndpoints.dayBookPdf.file, `${fileName}.pdf`, bytes)
}

async function asSpreadsheet(req: DocumentRequest, reply: FastifyReply, reading: Reading): Promise<FastifyReply> {
  const read = await req.report(reading)
  if (!read.ok) return req.refuse(read.error)
  const { tables, fileName } = read.value
  return sendFile(
    reply,
    statutoryRegisterEndpoints.statutoryDayBookXlsx.file,
    `${fileName}.xlsx`,
    await toSpreadsheet(tables),
  )
}
