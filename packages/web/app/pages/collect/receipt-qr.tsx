import encodeQr from 'qr'
import css from './collect.module.css'

/** A QR code, dark on white in either theme: readers know no other. Made on the phone: there may be no network. */
export default function ReceiptQr({ link, label }: { link: string; label: string }) {
  const svg = encodeQr(link, 'svg', { border: 4, ecc: 'low' })
  return <img className={css.qr} alt={label} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
}
