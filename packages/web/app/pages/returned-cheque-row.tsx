import type { myDuesEndpoints, ReplyOf } from '@kuri/contract'
import { useId } from 'react'
import { Money } from '../components/money.tsx'
import { m } from '../messages/en.ts'
import { dayText } from '../messages/format.ts'

const t = m.chequeWords

interface ReturnedChequeRowProps {
  cheque: ReplyOf<typeof myDuesEndpoints.duesToPay>['cheques'][number]
  ticked: boolean
  onTick: () => void
}

/** What is owed for a returned cheque, as a row among the dues: the member's own, and at the counter. */
export function ReturnedChequeRow({ cheque, ticked, onTick }: ReturnedChequeRowProps) {
  const id = useId()
  const { chequeNo, bank, returnedOn, charge, amount } = cheque
  return (
    <li>
      <input id={id} type="checkbox" checked={ticked} onChange={onTick} />
      <label htmlFor={id}>
        <span className="strong">{t.returned(chequeNo)}</span>
        <small className="sm dim block">{t.returnedWhy(bank, dayText(returnedOn), charge)}</small>
      </label>
      <Money amount={amount} />
    </li>
  )
}
