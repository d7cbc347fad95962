import type { Paise } from '@kuri/domain'
import { count, counted, rupees } from '../../format.ts'

const status = { forming: 'Forming', running: 'Running', finished: 'Finished', cancelled: 'Cancelled' }
const months = (n: number): string => counted(n, 'month', 'months')
const seats = (taken: number, total: number): string => `${count(taken)} / ${count(total)}`

/** What every scheme's card and row says. */
export const scheme = {
  status,
  months,
  seats,
  full: 'Full',
  aMonth: 'a month',
  pool: 'Pool each month',
  amount: 'Total, all members and months',
  duration: 'Duration',
  starts: 'Starts',
  noStartDate: 'new date not set yet',
  started: 'Started',
  members: 'Members',
  due: {
    paid: 'Paid',
    overdue: 'Overdue',
    today: 'Due today',
    atMost: 'at most',
    partPaid: (paid: Paise, net: Paise, rest: Paise) =>
      `${rupees(paid)} of ${rupees(net)} paid, ${rupees(rest)} to pay`,
  },
}
