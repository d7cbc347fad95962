import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { staff } from '../../../api/staff-queries.ts'
import { IconCashBanknote } from '../../../icons/staff.ts'
import { Icon } from '../../../components/icon.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { OpenTill } from '../till/open-till.tsx'
import { stateOf } from '../till/till-state.ts'
import css from './counter.module.css'

const t = m.counter.till

/** How the cashier's till stands: open with its cash, or what has to be done before a payment is taken. */
export function TillLine() {
  const { data } = useQuery(staff.till())
  if (data === undefined) return null
  if (stateOf(data) !== 'open' || data.till === null) return <OpenTill {...data} />
  const { takings, expected } = data.till
  return (
    <p className={`row wrap ${css.till}`}>
      <Link to={paths.till()} className="row">
        <Icon of={IconCashBanknote} />
        {t.open(expected)}
      </Link>
      <span className="sm dim">{t.receipts(takings.cashReceipts + takings.upiReceipts)}</span>
    </p>
  )
}
