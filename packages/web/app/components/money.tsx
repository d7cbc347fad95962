import type { Paise } from '@kuri/domain'
import { rupees } from '../messages/format.ts'
import css from './money.module.css'

interface MoneyProps {
  amount: Paise
  /** Size shows rank: xl once per card, lg in boards and cards, md in totals. */
  size?: 'md' | 'lg' | 'xl'
  /** In a statement: + in green for what came in, − in ink for what went out. */
  signed?: boolean
  /** As light as the words around it. */
  plain?: boolean
}

/** The one way to write an amount. */
export function Money({ amount, size, signed, plain }: MoneyProps) {
  const text = rupees(amount)
  const sign = signed && amount > 0 ? '+' : text.slice(0, text.indexOf('₹'))
  const classes = [css.money, size && css[size], signed && amount > 0 && css.in, plain && css.plain]
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      {sign}
      <span className={css.sign}>₹</span>
      {text.slice(text.indexOf('₹') + 1)}
    </span>
  )
}
