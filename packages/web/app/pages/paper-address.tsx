import { arrearsEndpoints, minutesEndpoints, paperEndpoints } from '@kuri/contract'
import type { Permission } from '@kuri/domain'
import { Link } from 'react-router'
import { addressOf } from '../api/client.ts'
import { usePermission } from '../use-permission.ts'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import type { Paper } from './paper-link.tsx'

/** Where a file is fetched, or which page tells of it and to whom. */
type Place = { readonly file: string } | { readonly page: string; readonly permission: Permission }

const PLACES: Readonly<Record<Paper['kind'], (id: string) => Place>> = {
  receipt: (no) => ({ file: addressOf(paperEndpoints.receiptPdf, { no }) }),
  minutes: (id) => ({ file: addressOf(minutesEndpoints.minutesPdf, { id }) }),
  withdrawal: (id) => ({ file: addressOf(paperEndpoints.withdrawalPdf, { id }) }),
  letter: (id) => ({ file: addressOf(arrearsEndpoints.stepLetter, { id }) }),
  payment: (id) => ({ page: paths.adminPayment(id), permission: 'read-money' }),
  ticket: (id) => ({ page: paths.arrearsOf(id), permission: 'read-arrears' }),
}

/** A paper's name, which leads to it; the name alone for whom its page is not. */
export default function PaperAddress({ paper: { kind, id }, name }: { paper: Paper; name: string }) {
  const may = usePermission()
  const place = PLACES[kind](id)
  if ('file' in place) {
    const spoken = kind === 'receipt' ? m.papers.receipt(id) : m.entryPapers.asPdf(name)
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
