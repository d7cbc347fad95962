import { add, dayInIndia, rupeesInWords, subtract } from '@kuri/domain'
import { Qr } from '../../../components/qr.tsx'
import { SlipFoot, SlipPair, SlipFrame, SlipQr, SlipTotal } from '../../../components/slip-frame.tsx'
import { m } from '../../../messages/en.ts'
import { dayText, instantText, rupees } from '../../../messages/format.ts'
import { whatBecameOf } from '../../cheque-text.ts'
import { ownOwedAfter } from './owed-after.ts'
import type { Check, Receipt } from './receipt-view.tsx'

const { pay, receipt: t } = m.counter

interface SlipProps {
  receipt: Receipt
  check: Check
  /** The print is counted: a slip that the browser's own menu prints says that it is a copy. */
  isCounted: boolean
  /** For 58 mm paper; else 80 mm. */
  isNarrow: boolean
}

/** A receipt of the counter as the slip of a small printer. */
export function Slip({ receipt, check, isCounted, isNarrow }: SlipProps) {
  const { number, user, cashier, lines, toWallet, total, method, tendered, change, reference, takenAt } = receipt
  const { cheque, debts, cancelled, stillDue, next, prints } = receipt
  const stamps = [
    ...(prints > 1 ? [t.duplicate(prints - 1)] : []),
    ...(cheque ? [m.chequeWords.became[cheque.state].stamp] : []),
    ...(cancelled?.done ? [t.cancelledStamp] : []),
  ]
  return (
    <SlipFrame label={t.slip} copy={isCounted ? undefined : t.copy} {...{ stamps, isNarrow }}>
      <SlipPair left={cheque ? m.chequeWords.acknowledgement : t.word} right={number} isStrong />
      <SlipPair left={instantText(takenAt)} right={cashier.name} />
      <hr />
      <p>
        <b>{user.name}</b> · {user.code}
        {user.ownName !== '' && <span lang={user.language}>{user.ownName}</span>}
      </p>
      <hr />
      {lines.map((line, at) => (
        <Due key={`${line.chitId} ${line.ticketNo} ${line.month} ${line.year}`} line={line} before={lines[at - 1]} />
      ))}
      {debts.map((debt) => (
        <SlipPair key={debt._id} left={m.debtWords.name(debt)} right={rupees(debt.amount)} />
      ))}
      {toWallet > 0 && <SlipPair left={cheque ? t.toWalletLater : t.toWallet} right={rupees(toWallet)} />}
      <hr />
      <SlipTotal word={t.total} sum={rupees(total)} />
      <p>{rupeesInWords(total)}</p>
      {cheque && (
        <SlipPair left={`${t.cheque} ${cheque.chequeNo}`} right={`${cheque.bank}, ${dayText(cheque.dated)}`} />
      )}
      {tendered === null ? (
        !cheque && <SlipPair left={pay.ways[method]} right={reference} />
      ) : (
        <>
          <SlipPair left={pay.tendered} right={rupees(tendered)} />
          <SlipPair left={t.change} right={rupees(change)} />
        </>
      )}
      {cancelled?.done && <p>{t.cancelled(cancelled.reason)}</p>}
      {cancelled?.debt && <p>{ownOwedAfter(cancelled.debt)}</p>}
      <hr />
      {stillDue !== null && <SlipPair left={t.stillDue(dayText(dayInIndia(takenAt)))} right={rupees(stillDue)} />}
      {next && (
        <SlipPair left={t.next(next.name, next.ticketNo, dayText(next.dueDate))} right={t.atMost(next.amount)} />
      )}
      <SlipQr>
        <Qr qr={check.qr} label={t.qr(number)} />
      </SlipQr>
      <SlipFoot>{t.check}</SlipFoot>
      {cheque && <p>{whatBecameOf(cheque)}</p>}
      {!cheque?.returnedAt && <SlipFoot>{cheque ? t.keepAcknowledgement : t.keep}</SlipFoot>}
    </SlipFrame>
  )
}

type Line = Receipt['lines'][number]

/** One due: the chit where it is another than of the line before, the month, and the late fee as a line of its own. */
function Due({ line, before }: { line: Line; before: Line | undefined }) {
  const { chitId, name, ticketNo, month, year, ofMonths, amount, penalty, dividend, isPart } = line
  const instalment = subtract(amount, penalty)
  const which = ofMonths && t.ofMonths(ofMonths.no, ofMonths.of)
  return (
    <>
      {(before?.chitId !== chitId || before.ticketNo !== ticketNo) && (
        <p>
          <b>{name}</b>, {pay.ticket(ticketNo)}
        </p>
      )}
      {instalment > 0 && (
        <SlipPair left={[t.line(month, year, isPart), which].filter(Boolean).join(', ')} right={rupees(instalment)} />
      )}
      {dividend > 0 && <p>{t.lowered(add(instalment, dividend), dividend)}</p>}
      {penalty > 0 && <SlipPair left={t.fee(month)} right={rupees(penalty)} />}
    </>
  )
}
