import { add, dayInIndia, formatPhone, rupeesInWords, subtract } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { company } from '../../../api/startup-queries.ts'
import { Qr } from '../../../components/qr.tsx'
import { m } from '../../../messages/en.ts'
import { dayText, instantText, rupees } from '../../../messages/format.ts'
import { whatBecameOf } from '../../cheque-text.ts'
import type { Check, Receipt } from './receipt-view.tsx'
import { addSlipFonts } from './slip-fonts.ts'
import css from './slip.module.css'

const { pay, receipt: t } = m.counter

interface SlipProps {
  receipt: Receipt
  check: Check
  /** The print is counted: a slip that the browser's own menu prints says that it is a copy. */
  isCounted: boolean
  /** For 58 mm paper; else 80 mm. */
  isNarrow: boolean
}

/** The receipt as the slip of a small printer, black on white. On paper it is alone on the page. */
export function Slip({ receipt, check, isCounted, isNarrow }: SlipProps) {
  useEffect(addSlipFonts, [])
  const { number, user, cashier, lines, toWallet, total, method, tendered, change, reference, takenAt } = receipt
  const { cheque, cheques, cancelled, stillDue, next, prints } = receipt
  return (
    <section className={css.slip} data-narrow={isNarrow || undefined} aria-label={t.slip}>
      <Head />
      {prints > 1 && <p className={css.stamp}>{t.duplicate(prints - 1)}</p>}
      {!isCounted && <p className={`${css.stamp} ${css.copy}`}>{t.copy}</p>}
      {cheque && <p className={css.stamp}>{t.ofCheque[cheque.state].stamp}</p>}
      {cancelled?.done && <p className={css.stamp}>{t.cancelledStamp}</p>}
      <Pair left={cheque ? t.acknowledgement : t.word} right={number} isStrong />
      <Pair left={instantText(takenAt)} right={cashier.name} />
      <hr />
      <p>
        <b>{user.name}</b> · {user.code}
        {user.ownName !== '' && <span lang={user.language}>{user.ownName}</span>}
      </p>
      <hr />
      {lines.map((line, at) => (
        <Due key={`${line.chitId} ${line.ticketNo} ${line.month} ${line.year}`} line={line} before={lines[at - 1]} />
      ))}
      {cheques.map(({ _id, chequeNo, amount }) => (
        <Pair key={_id} left={t.returnedCheque(chequeNo)} right={rupees(amount)} />
      ))}
      {toWallet > 0 && <Pair left={cheque ? t.toWalletLater : t.toWallet} right={rupees(toWallet)} />}
      <hr />
      <p className={css.total}>
        <span>{t.total}</span>
        <span>{rupees(total)}</span>
      </p>
      <p>{rupeesInWords(total)}</p>
      {cheque && <Pair left={`${t.cheque} ${cheque.chequeNo}`} right={`${cheque.bank}, ${dayText(cheque.dated)}`} />}
      {tendered === null ? (
        !cheque && <Pair left={pay.ways[method]} right={reference} />
      ) : (
        <>
          <Pair left={pay.tendered} right={rupees(tendered)} />
          <Pair left={t.change} right={rupees(change)} />
        </>
      )}
      {cancelled?.done && <p>{t.cancelled(cancelled.reason)}</p>}
      <hr />
      {stillDue !== null && <Pair left={t.stillDue(dayText(dayInIndia(takenAt)))} right={rupees(stillDue)} />}
      {next && <Pair left={t.next(next.name, next.ticketNo, dayText(next.dueDate))} right={t.atMost(next.amount)} />}
      <div className={css.qr}>
        <Qr qr={check.qr} label={t.qr(number)} />
      </div>
      <p className={css.foot}>{t.check}</p>
      {cheque && <p>{whatBecameOf(cheque)}</p>}
      {!cheque?.returnedAt && <p className={css.foot}>{cheque ? t.keepAcknowledgement : t.keep}</p>}
    </section>
  )
}

/** Who gives the receipt: as the settings have it. */
function Head() {
  const facts = useQuery(company()).data
  if (!facts) return <p className={css.head}>{m.chrome.brand}</p>
  const { name, address, registrationNo, phone } = facts
  return (
    <>
      <p className={css.head}>{name}</p>
      <p className={css.foot}>
        {address}
        <br />
        {registrationNo && `${t.registration(registrationNo)} · `}
        <span className={css.together}>{formatPhone(phone)}</span>
      </p>
      <hr />
    </>
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
        <Pair left={[t.line(month, year, isPart), which].filter(Boolean).join(', ')} right={rupees(instalment)} />
      )}
      {dividend > 0 && <p>{t.lowered(add(instalment, dividend), dividend)}</p>}
      {penalty > 0 && <Pair left={t.fee(month)} right={rupees(penalty)} />}
    </>
  )
}

function Pair({ left, right, isStrong = false }: { left: string; right: string; isStrong?: boolean }) {
  return (
    <p className={css.pair} data-strong={isStrong || undefined}>
      <span>{left}</span>
      <span>{right}</span>
    </p>
  )
}
