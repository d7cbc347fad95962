import { Link } from 'react-router'
import { IconCashBanknote } from '../../../icons/staff.ts'
import { Icon } from '../../../components/icon.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { OpenTill } from '../till/open-till.tsx'
import { stateOf, type MyTill } from '../till/till-state.ts'
import { focusSearch } from './use-counter-keys.ts'
import css from './counter.module.css'

const t = m.counter.till

/** The open till of the day, with its cash. */
export function TillLine({ mine }: { mine: MyTill }) {
  if (mine.till === null || stateOf(mine) !== 'open') return null
  const { takings, expected } = mine.till
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

/** What has to be done before a payment is taken; nothing while the till is open. */
export function OpenTillCard({ mine }: { mine: MyTill }) {
  return (
    <OpenTill mine={mine} onOpened={focusSearch}>
      <Link to={paths.till()}>{m.till.toTill}</Link>
    </OpenTill>
  )
}
