import { counterEndpoints } from '@kuri/contract'
import { subtract } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { ReasonButton } from '../reason-button.tsx'
import type { Checkable, Receipt } from './receipt-view.tsx'

const { pay, receipt: t } = m.counter

interface CancelReceiptProps {
  receipt: Receipt
  ifCancelled: NonNullable<Checkable['ifCancelled']>
}

/** Asks to cancel a receipt, and says before what becomes of its money: what stays paid, and what the member then owes. */
export function CancelReceipt({ receipt, ifCancelled }: CancelReceiptProps) {
  const { number, method } = receipt
  return (
    <ReasonButton
      variant="default"
      danger
      isDecision={false}
      about={number}
      question={t.cancelQuestion(number)}
      consequence={t.cancelConsequence(method === 'cash')}
      summary={<Sums {...{ receipt, ifCancelled }} />}
      verb={t.cancelVerb}
      field={{ label: t.cancelReason, hint: t.cancelHint, problem: t.cancelProblem }}
      failed={t.failedCancel}
      onConfirm={async (reason) => {
        const { status } = await call(counterEndpoints.cancelReceipt, { params: { number }, body: { reason } })
        notifyOk(status === 'waiting_second' ? t.cancelAsked : t.cancelDone)
      }}
    >
      {t.cancel}
    </ReasonButton>
  )
}

/** What stays paid, and where the money comes from. */
function Sums({ receipt: { lines, debts, total }, ifCancelled: { fromWallet, owed } }: CancelReceiptProps) {
  return (
    <div className="stack">
      {lines.length + debts.length > 0 && (
        <div>
          <p className="sm strong">{t.cancelStaysPaid}</p>
          <ul className="sm">
            {lines.map(({ chitId, name, ticketNo, month, year, amount, penalty, isPart }) => (
              <li key={`${chitId} ${ticketNo} ${month} ${year}`}>
                {name}, {pay.ticket(ticketNo)}, {t.lineWithFee(month, year, isPart, subtract(amount, penalty), penalty)}
              </li>
            ))}
            {debts.map((debt) => (
              <li key={debt._id}>{m.debtWords.name(debt)}</li>
            ))}
          </ul>
        </div>
      )}
      <DescriptionList>
        <DescriptionItem label={t.cancelBack}>
          <Money amount={total} />
        </DescriptionItem>
        <DescriptionItem label={t.cancelFromWallet}>
          <Money amount={fromWallet} />
        </DescriptionItem>
        <DescriptionItem label={t.cancelOwed}>
          <Money amount={owed} />
        </DescriptionItem>
      </DescriptionList>
      {owed > 0 && (
        <p className="sm">
          {t.cancelOwedWhy} {lines.some(({ receiptNo }) => receiptNo !== null) && t.cancelUnpaid}{' '}
          {debts.length > 0 && t.cancelUnpaidOfDebt}
        </p>
      )}
    </div>
  )
}
