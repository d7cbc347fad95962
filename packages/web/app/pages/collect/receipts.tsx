import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '../../components/alert.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { Money } from '../../components/money.tsx'
import { ShareText } from '../../components/share-text.tsx'
import { SumItem } from '../../components/sum-item.tsx'
import { m } from '../../messages/en.ts'
import { dayText, instantText } from '../../messages/format.ts'
import { useCompanyName } from '../../use-company-name.ts'
import { focusOn } from '../admin/act.ts'
import { checkLink, type Given } from './phone.ts'

const ReceiptQr = lazyPart(async () => (await import('./receipt-qr.tsx')).default)

const SignedSlip = lazyPart(async () => (await import('./signed-slip.tsx')).default)

const t = m.signedReceipts

const SHOWN = 'receipt-shown'

/** The receipt that is shown: the one just given, or one that is shown again, with the focus on it. */
export function useShown() {
  const [shown, setShown] = useState<Given>()
  const onShow = (given: Given) => {
    flushSync(() => setShown(given))
    focusOn(SHOWN)
  }
  return { shown, setShown, onShow }
}

/** The receipt just given: read out, shown with its QR code, printed, or shared into a message. */
export function ReceiptCard({ given, onClose }: { given: Given; onClose: () => void }) {
  const { receipt, name, amount } = given
  const [hasSlip, setSlip] = useState(false)
  return (
    <Card id={SHOWN} title={receipt.method === 'cheque' ? t.cheque.given : t.receipt.given}>
      <div className="stack t">
        <div role="status">
          <p>
            <Money amount={amount} size="lg" />
          </p>
          <p className="strong">
            {receipt.method === 'cheque'
              ? m.chequeWords.acknowledgementOf(receipt.number)
              : m.collect.receipt.no(receipt.number)}
          </p>
          {receipt.cheque && (
            <p className="sm">
              {t.cheque.of(receipt.cheque.chequeNo, receipt.cheque.bank, dayText(receipt.cheque.dated))}
            </p>
          )}
          {receipt.cheque && <p className="sm">{m.chequeWords.became.received.why()}</p>}
          <p className="sm dim">
            {name}, {instantText(receipt.takenAt)}
          </p>
        </div>
        <Suspense>
          <ReceiptQr link={checkLink(given)} label={t.receipt.qr(receipt.number)} />
        </Suspense>
        <p className="sm dim">{t.receipt.check}</p>
        <div className="row wrap">
          <Button variant="default" aria-expanded={hasSlip} onClick={() => setSlip(!hasSlip)}>
            {t.slip.show}
          </Button>
          <Share given={given} />
          <Button variant="default" onClick={onClose}>
            {m.chrome.close}
          </Button>
        </div>
        {hasSlip && (
          <Suspense>
            <SignedSlip given={given} />
          </Suspense>
        )}
      </div>
    </Card>
  )
}

/** The receipt as a message. */
function Share({ given, small = false }: { given: Given; small?: boolean }) {
  const { receipt, name, amount } = given
  const words = receipt.method === 'cheque' ? t.cheque : t.receipt
  const text = words.text(useCompanyName(), name, amount, receipt.number, checkLink(given))
  return <ShareText text={text} label={m.collect.receipt.share} copied={m.collect.receipt.copied} small={small} />
}

interface ReceiptsProps {
  receipts: readonly Given[]
  /** Shows one again, for its slip. */
  onShow: (given: Given) => void
}

/** The receipts of this phone, newest first, with what became of each. */
export function Receipts({ receipts, onShow }: ReceiptsProps) {
  if (receipts.length === 0) return null
  const waiting = receipts.filter(({ status }) => status === 'waiting')
  return (
    <Card title={t.receipts.title}>
      {waiting.length > 0 && (
        <Alert tone="info">
          {t.receipts.onlyHere(
            waiting.filter(({ receipt }) => receipt.method !== 'cheque').map(({ amount }) => amount),
            waiting.filter(({ receipt }) => receipt.method === 'cheque').map(({ amount }) => amount),
          )}
        </Alert>
      )}
      <ul>
        {receipts.toReversed().map((given) => (
          <SumItem
            key={given.receipt.number}
            what={given.name}
            about={
              <>
                {given.receipt.number}, {instantText(given.receipt.takenAt)}, {m.collect.ways[given.receipt.method]}
                <span className="block">
                  <State given={given} />
                </span>
              </>
            }
          >
            <Money amount={given.amount} />
            <Button variant="subtle" onClick={() => onShow(given)}>
              {t.slip.again}
              <span className="vh"> {given.receipt.number}</span>
            </Button>
            <Share small given={given} />
          </SumItem>
        ))}
      </ul>
    </Card>
  )
}

function State({ given: { receipt, status, reason, problem } }: { given: Given }) {
  if (problem !== undefined) return <Badge tone="late">{t.problem(receipt.number, problem)}</Badge>
  if (status === 'waiting') return t.receipt.notSent
  if (status === 'booked') return t.receipt.sent
  const what = receipt.method === 'cheque' ? t.cheque.notReceived : t.receipt.unallocated
  return `${what}${reason ? ` ${m.unallocatedReceipts.reasons[reason]}` : ''}`
}
