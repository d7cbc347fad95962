import { legalNameOf, sealPassbook, signedBytes, type SignedPassbook } from '@kuri/domain'
import type { Settings } from '../settings/service.ts'
import { sha256, type Signer } from '../signing/service.ts'
import type { Passbook } from './passbook.ts'

/**
 * A passbook as a file that carries its own proof: each line seals the one before it, and the company signs the whole.
 * Source: ADR 7.
 */
export function signedPassbook({
  book,
  company,
  signer,
  published,
  writtenAt,
}: {
  readonly book: Passbook
  readonly company: Settings
  readonly signer: Signer
  /** Where the company publishes its keys. */
  readonly published: string
  readonly writtenAt: Date
}): SignedPassbook {
  const { name, address, registrationNo } = company
  const head = {
    kind: 'kuri-passbook',
    version: 1,
    company: { name, address, registrationNo },
    key: { id: signer.id, algorithm: 'Ed25519', publicKey: signer.publicKey },
    published,
    writtenAt: writtenAt.toISOString(),
    chit: {
      id: book.chitId,
      name: book.chitName,
      months: book.months,
      tickets: book.tickets,
      instalmentPaise: book.instalment,
      startDate: book.startOn,
    },
    holder: { name: legalNameOf(book.holder), ticketNos: book.held.map(({ ticketNo }) => ticketNo) },
  } as const
  const lines = book.lines.map(({ at, kind, ticketNo, monthNo, reference, paidIn, dividend, received }, place) => ({
    no: place + 1,
    at: at.toISOString(),
    kind,
    ticketNo,
    monthNo,
    reference,
    paidInPaise: paidIn,
    dividendPaise: dividend,
    receivedPaise: received,
  }))
  const unsigned = sealPassbook(sha256, head, lines)
  return { ...unsigned, signature: signer.sign(signedBytes(unsigned)) }
}
