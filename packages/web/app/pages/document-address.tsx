import { arrearsEndpoints, minutesEndpoints, documentEndpoints } from '@kuri/contract'
import type { Permission } from '@kuri/domain'
import { Link } from 'react-router'
import { addressOf } from '../api/client.ts'
import { usePermission } from '../use-permission.ts'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import type { EntryDocument } from './document-link.tsx'

/** The address of a file, or the page that shows the document and the permission for it. */
type DocumentLocation = { readonly file: string } | { readonly page: string; readonly permission: Permission }

const LOCATIONS: Readonly<Record<EntryDocument['kind'], (id: string) => DocumentLocation>> = {
  receipt: (no) => ({ file: addressOf(documentEndpoints.receiptPdf, { no }) }),
  minutes: (id) => ({ file: addressOf(minutesEndpoints.minutesPdf, { id }) }),
  withdrawal: (id) => ({ file: addressOf(documentEndpoints.withdrawalPdf, { id }) }),
  letter: (id) => ({ file: addressOf(arrearsEndpoints.stepLetter, { id }) }),
  payment: (id) => ({ page: paths.adminPayment(id), permission: 'read-pending-money' }),
  ticket: (id) => ({ page: paths.arrearsOf(id), permission: 'read-arrears' }),
}

/** A link to a document; its name alone for users without the permission. */
export default function DocumentAddress({ paper: { kind, id }, name }: { paper: EntryDocument; name: string }) {
  const may = usePermission()
  const place = LOCATIONS[kind](id)
  if ('file' in place) {
    const spoken = kind === 'receipt' ? m.documents.receipt(id) : m.entryDocuments.asPdf(name)
    return (
      <a href={place.file} download aria-label={spoken} className="nowrap">
        {name}
      </a>
    )
  }
  if (!may(place.permission)) return <span className="nowrap">{name}</span>
  return (
    <Link to={place.page} className="nowrap">
      {name}
    </Link>
  )
}
