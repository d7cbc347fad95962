import { rupeesInWords, subtract, ZERO } from '@kuri/domain'
import { useEffect, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { SlipFoot, SlipPair, SlipFrame, SlipQr, SlipTotal } from '../../components/slip-frame.tsx'
import { m } from '../../messages/en.ts'
import { dayText, instantText, rupees } from '../../messages/format.ts'
import { useMe } from '../../session.ts'
import { useCountedPrint } from '../use-counted-print.ts'
import { checkLink, countPrint, printsOf, type Given } from './phone.ts'
import ReceiptQr from './receipt-qr.tsx'

const { pay, receipt: t } = m.counter
const d = m.signedReceipts

/** The slip of a receipt on this phone, and its print, which the phone counts. Works without network. */
export default function SignedSlip({ given }: { given: Given }) {
  const me = useMe()
  const { number } = given.receipt
  const [isNarrow, setNarrow] = useState(true)
  const collectorId = me?._id ?? ''
  const [before, setBefore] = useState(0)
  useEffect(() => void printsOf(collectorId, number).then(setBefore), [collectorId, number])
  const { counted, isCounted, busy, print } = useCountedPrint(() => countPrint(collectorId, number))
  const prints = Math.max(before, counted)
  return (
    <div className="stack t">
      <div className="row wrap">
        <Button loading={busy} onClick={print}>
          {prints === 0 ? t.print : t.printAgain}
        </Button>
        <label className="row sm">
          <input type="checkbox" checked={isNarrow} onChange={() => setNarrow(!isNarrow)} />
          {t.narrow}
        </label>
      </div>
      <SlipFrame
        label={t.slip}
        copy={isCounted ? undefined : t.copy}
        stamps={stampsOf(given, prints)}
        isNarrow={isNarrow}
      >
        <Content given={given} collector={me?.name ?? ''} />
      </SlipFrame>
    </div>
  )
}

const stampsOf = ({ receipt }: Given, prints: number): string[] => [
  ...(prints > 1 ? [t.duplicate(prints - 1)] : []),
  ...(receipt.cheque ? [m.chequeWords.became.received.stamp] : []),
]

function Content({ given, collector }: { given: Given; collector: string }) {
  const { receipt, name, amount, printed } = given
  const { number, lines, debts = [], method, reference, cheque, takenAt } = receipt
  return (
    <>
      <SlipPair left={cheque ? m.chequeWords.acknowledgement : t.word} right={number} isStrong />
      <SlipPair left={instantText(takenAt)} right={collector} />
      <hr />
      <p>
        <b>{name}</b> · {printed.code}
        {printed.ownName !== '' && <span lang={printed.language}>{printed.ownName}</span>}
      </p>
      <hr />
      {lines.map(({ chitId, ticketNo, month, year, amount: paid }, place) => {
        const { chit, isPart = false, penalty = ZERO } = printed.lines[place] ?? {}
        return (
          <div key={`${chitId} ${ticketNo} ${month} ${year}`}>
            <p>
              <b>{chit}</b>, {pay.ticket(ticketNo)}
            </p>
            {paid > penalty && <SlipPair left={t.line(month, year, isPart)} right={rupees(subtract(paid, penalty))} />}
            {penalty > 0 && <SlipPair left={t.fee(month)} right={rupees(penalty)} />}
          </div>
        )
      })}
      {debts.map(({ debtId, amount: paid }, place) => (
        <SlipPair key={debtId} left={printed.debts[place] ?? ''} right={rupees(paid)} />
      ))}
      <hr />
      <SlipTotal word={t.total} sum={rupees(amount)} />
      <p>{rupeesInWords(amount)}</p>
      {cheque ? (
        <SlipPair left={`${t.cheque} ${cheque.chequeNo}`} right={`${cheque.bank}, ${dayText(cheque.dated)}`} />
      ) : (
        <SlipPair left={m.collect.ways[method]} right={reference} />
      )}
      <hr />
      {printed.left !== null && <SlipPair left={d.slip.left} right={rupees(printed.left)} />}
      <SlipQr isDense>
        <ReceiptQr link={checkLink(given)} label={d.receipt.qr(number)} />
      </SlipQr>
      <SlipFoot>{t.check}</SlipFoot>
      {cheque && <p>{m.chequeWords.became.received.why()}</p>}
      <SlipFoot>{cheque ? t.keepAcknowledgement : t.keep}</SlipFoot>
    </>
  )
}
