import { documentEndpoints } from '@kuri/contract'
import { addressOf } from '../api/client.ts'
import { m } from '../messages/en.ts'

/** A receipt's number, linked to its PDF. */
export const ReceiptLink = ({ no }: { no: string }) => (
  <a
    href={addressOf(documentEndpoints.receiptPdf, { no })}
    download
    aria-label={m.documents.receipt(no)}
    className="nowrap"
  >
    {no}
  </a>
)
