import { counterEndpoints, documentEndpoints, type ReplyOf } from '@kuri/contract'
import { dayInIndia, subtract } from '@kuri/domain'
import { useEffect, useEffectEvent, useRef } from 'react'
import { addressOf, call } from '../../../api/client.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button, FileButton } from '../../../components/button.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Key } from '../../../components/keys-line.tsx'
import { Money } from '../../../components/money.tsx'
import { ReceiptCard } from '../../../components/receipt-card.tsx'
import { ShareText } from '../../../components/share-text.tsx'
import { m } from '../../../messages/en.ts'
import { dayText, instantText } from '../../../messages/format.ts'
import { useMe } from '../../../session.ts'
import { useCompanyName } from '../../../use-company-name.ts'
import { SettleDebt } from '../settle-debt.tsx'
import { whatBecameOf } from '../../cheque-text.ts'
import { useCountedPrint } from '../../use-counted-print.ts'
import { CancelReceipt } from './cancel-receipt.tsx'
import { owedAfter } from './owed-after.ts'
import { sharedText } from './receipt-text.ts'
import { ShareLinks } from './share-links.tsx'
import { Slip } from './slip.tsx'
import { useReceiptKeys } from './use-counter-keys.ts'
import { usePrinter } from './use-printer.ts'
import css from './counter.module.css'

export type Checkable = ReplyOf<typeof counterEndpoints.counterReceipt>
export type Receipt = Checkable['receipt']
/** The page where anybody checks it. */
export type Check = Checkable['check']

const { pay, receipt: t } = m.counter

interface ReceiptViewProps {
  found: Checkable
  /** Its money was taken just now: the change is to be given back, and the slip is printed where this desk prints at once. */
  isFresh: boolean
  onNext: (words?: string) => void
}

/** A receipt on the screen, and its slip: Enter is the next customer. */
export function ReceiptView({ found, isFresh, onNext }: ReceiptViewProps) {
  const { counted, isCounted, busy, print } = useCountedPrint(() => countPrint(found.receipt.number))
  const [{ isNarrow, isAtOnce }, setPrinter] = usePrinter()
  const { check, sharedUntil, phone, ifCancelled } = found
  const receipt = { ...found.receipt, prints: Math.max(found.receipt.prints, counted) }
  const { number, user, cashier, lines, toWallet, total, method, tendered, change, reference, takenAt } = receipt
  const { cheque, debts, cancelled, stillDue, next, prints, branch } = receipt
  const works = useMe()?.branch
  // it is printed and shared where it was taken
  const isOthers = works !== undefined && !cheque && branch !== works
  const title = cheque ? m.chequeWords.acknowledgementOf(number) : t.title(number)
  const way = cheque ? `${t.cheque} ${cheque.chequeNo}, ${cheque.bank}` : `${pay.ways[method]} ${reference}`.trim()
  const name = useCompanyName()
  const text = sharedText(receipt, name)
  // Enter goes on with the next customer
  const acts = useRef<HTMLDivElement>(null)
  useReceiptKeys(acts, onNext)
  const begin = useEffectEvent(() => {
    acts.current?.querySelector<HTMLElement>('[data-key="enter"]')?.focus()
    if (isFresh && isAtOnce && prints === 0) print()
  })
  useEffect(() => begin(), [])
  return (
    <div className={css.receipt}>
      <ReceiptCard label={title}>
        <div ref={acts} className="stack">
          <div role="status" className="stack t">
            <h2>{(cheque ? t.receivedCheque : t.received)(user.name, total)}</h2>
            <p className="sm dim">
              <span className="strong">{title}</span> · {way} · {instantText(takenAt)}
            </p>
            {cheque && <p className="sm">{whatBecameOf(cheque)}</p>}
            {isFresh && change > 0 && (
              <p className={css.change}>
                <span>{t.giveBack}</span>
                <Money amount={change} size="lg" />
              </p>
            )}
          </div>
          <div className="row wrap">
            <Button size="lg" data-key="enter" onClick={() => onNext()}>
              {pay.next} <Key>Enter</Key>
            </Button>
            {!isOthers && (
              <Button variant="default" size="lg" data-key="r" loading={busy} onClick={print}>
                {prints === 0 ? t.print : t.printAgain} <Key>R</Key>
              </Button>
            )}
          </div>
          {!isOthers && <ShareLinks {...{ number, sharedUntil, text, phone }} />}
          <p className="sm dim">
            {[user.code, user.ownName, t.by(cashier.name), branch && m.counter.elsewhere.takenAt(branch)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {cancelled && (
            <Alert tone={cancelled.done ? 'bad' : 'turn'}>
              {cancelled.done ? t.cancelled(cancelled.reason) : t.cancelWaits(cancelled.reason)}
              {cancelled.debt && <span className="block">{owedAfter(cancelled.debt)}</span>}
            </Alert>
          )}
          <DescriptionList>
            {lines.map(({ chitId, name: chit, ticketNo, month, year, amount, penalty, isPart }) => (
              <DescriptionItem
                key={`${chitId} ${ticketNo} ${month} ${year}`}
                label={`${chit}, ${pay.ticket(ticketNo)}, ${t.lineWithFee(month, year, isPart, subtract(amount, penalty), penalty)}`}
              >
                <Money amount={amount} />
              </DescriptionItem>
            ))}
            {debts.map((debt) => (
              <DescriptionItem key={debt._id} label={m.debtWords.name(debt)}>
                <Money amount={debt.amount} />
              </DescriptionItem>
            ))}
            {toWallet > 0 && (
              <DescriptionItem label={cheque ? t.toWalletLater : t.toWallet}>
                <Money amount={toWallet} />
              </DescriptionItem>
            )}
            <DescriptionItem total label={t.total}>
              <Money amount={total} size="md" />
            </DescriptionItem>
            <DescriptionItem label={pay.how}>{way}</DescriptionItem>
            {cheque && <DescriptionItem label={m.chequeWords.dated}>{dayText(cheque.dated)}</DescriptionItem>}
            {tendered !== null && (
              <>
                <DescriptionItem label={pay.tendered}>
                  <Money amount={tendered} />
                </DescriptionItem>
                <DescriptionItem label={t.change}>
                  <Money amount={change} size="md" />
                </DescriptionItem>
              </>
            )}
            {stillDue !== null && (
              <DescriptionItem label={t.stillDue(dayText(dayInIndia(takenAt)))}>
                <Money amount={stillDue} />
              </DescriptionItem>
            )}
            {next && (
              <DescriptionItem label={t.next(next.name, next.ticketNo, dayText(next.dueDate))}>
                {t.atMost(next.amount)}
              </DescriptionItem>
            )}
          </DescriptionList>
          <div className="row wrap">
            {!isOthers && (
              <FileButton href={addressOf(documentEndpoints.receiptPdf, { no: number })}>{t.pdf}</FileButton>
            )}
            <ShareText small text={text} label={t.share} copied={m.counter.copied} />
            {ifCancelled && cancelled === null && <CancelReceipt {...{ receipt, ifCancelled }} />}
            {cancelled?.debt?.settledAt === null && <SettleDebt id={cancelled.debt._id} owed={cancelled.debt.amount} />}
            <label className="row sm">
              <input type="checkbox" checked={isAtOnce} onChange={() => setPrinter({ isAtOnce: !isAtOnce })} />
              {t.atOnce}
            </label>
            <label className="row sm">
              <input type="checkbox" checked={isNarrow} onChange={() => setPrinter({ isNarrow: !isNarrow })} />
              {t.narrow}
            </label>
          </div>
        </div>
      </ReceiptCard>
      <Slip {...{ receipt, check, isNarrow, isCounted }} />
    </div>
  )
}

const countPrint = async (number: string): Promise<number> =>
  (await call(counterEndpoints.printReceipt, { params: { number } })).receipt.prints
