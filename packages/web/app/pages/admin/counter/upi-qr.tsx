import type { Paise } from '@kuri/domain'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Qr } from '../../../components/qr.tsx'
import { m } from '../../../messages/en.ts'
import type { ShownUpi, UpiQrState } from './use-upi-qr.ts'

const t = m.counter.pay.qr

/** The QR code that the member scans: over what is taken now. The member who scanned it gives the number that their app shows. */
export function UpiQr({ qr: { shown, busy, problem, show, end }, total }: { qr: UpiQrState; total: Paise }) {
  const isOther = shown !== undefined && shown.amount !== total
  const isToShow = shown === undefined || isOther || shown.status === 'ended' || shown.status === 'expired'
  return (
    <div className="stack t">
      {shown?.status === 'waiting' && !isOther && shown.qr && shown.upiId !== null && (
        <>
          <Qr qr={shown.qr} label={t.picture(shown.amount, shown.reference)} />
          <p className="sm dim">{t.pays(shown.payee, shown.upiId, shown.reference)}</p>
        </>
      )}
      {shown && (
        <div role="status">
          {isOther ? <p className="sm">{t.otherSum(shown.amount)}</p> : <StatusText shown={shown} />}
        </div>
      )}
      {problem !== undefined && <Alert tone="bad">{problem}</Alert>}
      {/* one button, so that the focus stays on it whatever it does next */}
      {(isToShow || shown.status === 'waiting') && (
        <div className="row wrap">
          <Button
            variant={isToShow ? 'default' : 'subtle'}
            loading={busy}
            disabled={isToShow && total === 0}
            onClick={() => void (isToShow ? show(total) : end())}
          >
            {shown === undefined ? t.show : isToShow ? t.showNew : t.end}
          </Button>
        </div>
      )}
    </div>
  )
}

function StatusText({ shown: { status, receiptNo, upiId } }: { shown: ShownUpi }) {
  if (status === 'checking') return <Alert tone="turn">{t.checking}</Alert>
  if (status === 'waiting' && upiId === null) return <p className="sm">{t.noUpiId}</p>
  if (status === 'paid') return <Alert tone="turn">{receiptNo === null ? t.paid : t.paidBy(receiptNo)}</Alert>
  return <p className="sm">{t.status[status]}</p>
}
