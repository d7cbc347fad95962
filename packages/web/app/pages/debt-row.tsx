import type { myDuesEndpoints, ReplyOf } from '@kuri/contract'
import { useId } from 'react'
import { Money } from '../components/money.tsx'
import { m } from '../messages/en.ts'
import { dayText } from '../messages/format.ts'

const t = m.debtWords

interface DebtRowProps {
  debt: ReplyOf<typeof myDuesEndpoints.duesToPay>['debts'][number]
  ticked: boolean
  onTick: () => void
}

/** What is owed for a returned cheque or a cancelled receipt, as a row among the dues: the member's own, and at the counter. */
export function DebtRow({ debt, ticked, onTick }: DebtRowProps) {
  const id = useId()
  const { bank, since, charge, amount } = debt
  return (
    <li>
      <input id={id} type="checkbox" checked={ticked} onChange={onTick} />
      <label htmlFor={id}>
        <span className="strong">{t.name(debt)}</span>
        <small className="sm dim block">{t.why(bank, dayText(since), charge)}</small>
      </label>
      <Money amount={amount} />
    </li>
  )
}
