import { documentEndpoints } from '@kuri/contract'
import { now } from '../../clock.ts'
import { siteOf, type Config } from '../../config.ts'
import { sendFile } from '../../http/files.ts'
import type { Routes } from '../../http/route.ts'
import { ok, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as settings from '../settings/service.ts'
import * as signing from '../signing/service.ts'
import { slipOf } from '../withdrawals/service.ts'
import { signedPassbook } from './passbook-file.ts'
import { counterReceiptPdf } from './counter-receipt-pdf.ts'
import { passbookPdf } from './passbook-pdf.ts'
import { passbookOf, type PassbookQuery } from './passbook.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { isOfCounter } from '../counter/prints.ts'
import { printCounterReceipt, receiptOf } from './receipt.ts'
import { statementPdf } from './statement-pdf.ts'
import { yearlyStatement } from './statement.ts'
import { withdrawalPdf } from './withdrawal-pdf.ts'

/** The data of a document, with the letterhead and the time. */
async function withLetterhead<T>(tx: Tx, read: Promise<Result<T>>) {
  const found = await read
  return found.ok ? ok({ found: found.value, letterhead: await settings.read(tx), writtenAt: await now(tx) }) : found
}

/** A passbook with the key that signs it; the first one makes the key. */
async function bookAndKey(tx: Tx, query: PassbookQuery, config: Config) {
  const read = await withLetterhead(tx, passbookOf(tx, query))
  return read.ok ? ok({ ...read.value, signer: await signing.signer(tx, config) }) : read
}

/** Receipts, passbooks and statements as files. */
export function documentRoutes(route: Routes): void {
  route.raw(documentEndpoints.receiptPdf, async (req, reply) => {
    if (isOfCounter(req.params.no)) {
      const { params, user, config } = req
      const one = await req.write((tx) => withLetterhead(tx, printCounterReceipt(tx, { no: params.no, by: user })))
      if (!one.ok) return req.refuse(one.error)
      const { found, ...frame } = one.value
      const pdf = await counterReceiptPdf({ receipt: found, site: siteOf(config), ...frame })
      return sendFile(reply, documentEndpoints.receiptPdf.file, `receipt-${found.number}.pdf`, pdf)
    }
    const read = await req.report((tx) => withLetterhead(tx, receiptOf(tx, { no: req.params.no, by: req.user })))
    if (!read.ok) return req.refuse(read.error)
    const { found: receipt, ...frame } = read.value
    const bytes = await receiptPdf({ receipt, ...frame })
    return sendFile(reply, documentEndpoints.receiptPdf.file, `receipt-${receipt.receiptNo}.pdf`, bytes)
  })

  route.raw(documentEndpoints.withdrawalPdf, async (req, reply) => {
    const read = await req.report((tx) => withLetterhead(tx, slipOf(tx, { id: req.params.id, by: req.user })))
    if (!read.ok) return req.refuse(read.error)
    const { found: slip, ...frame } = read.value
    const bytes = await withdrawalPdf({ slip, by: req.user, ...frame })
    return sendFile(reply, documentEndpoints.withdrawalPdf.file, `withdrawal-${slip.id.slice(-12)}.pdf`, bytes)
  })

  route.raw(documentEndpoints.passbookPdf, async (req, reply) => {
    const { params, query, user, config } = req
    const read = await req.write((tx) => bookAndKey(tx, { chitId: params.id, user: query.user, by: user }, config))
    if (!read.ok) return req.refuse(read.error)
    const { found: book, signer, ...frame } = read.value
    const verifyAddress = `${siteOf(config)}/verify`
    const bytes = await passbookPdf({ book, keyId: signer.id, verifyAddress, ...frame })
    return sendFile(reply, documentEndpoints.passbookPdf.file, 'passbook.pdf', bytes)
  })

  route.raw(documentEndpoints.passbookFile, async (req, reply) => {
    const { params, query, user, config } = req
    const read = await req.write((tx) => bookAndKey(tx, { chitId: params.id, user: query.user, by: user }, config))
    if (!read.ok) return req.refuse(read.error)
    const { found: book, letterhead: company, signer, writtenAt } = read.value
    const published = `${siteOf(config)}/api${documentEndpoints.signingKeys.path}`
    const signed = signedPassbook({ book, company, signer, published, writtenAt })
    const text = `${JSON.stringify(signed, null, 2)}\n`
    const day = writtenAt.toISOString().slice(0, 10)
    return sendFile(reply, documentEndpoints.passbookFile.file, `kuri-passbook-${day}.json`, text)
  })

  route.raw(documentEndpoints.statementPdf, async (req, reply) => {
    const { year, user } = req.query
    const read = await req.report((tx) => withLetterhead(tx, yearlyStatement(tx, { year, user, by: req.user })))
    if (!read.ok) return req.refuse(read.error)
    const { found: statement, ...frame } = read.value
    const bytes = await statementPdf({ statement, ...frame })
    return sendFile(reply, documentEndpoints.statementPdf.file, `statement-${statement.year.year}.pdf`, bytes)
  })
}
