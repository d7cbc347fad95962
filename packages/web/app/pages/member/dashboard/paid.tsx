import { IconCheck } from '../../../icons/everywhere.ts'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import { PaidLines } from '../payment/paid-lines.tsx'
import type { PaidDues } from './to-pay.tsx'
import css from './to-pay.module.css'

const t = m.member.toPay

/** What has just been paid from the wallet, with the receipt of each month. */
export function Paid({ paid: { total, paid, debts }, onDone }: { paid: PaidDues; onDone: () => void }) {
  return (
    <Card
      tone="good"
      title={t.paidTitle}
      aside={
        <Badge tone="ok" icon={IconCheck}>
          {m.member.payment.stamp}
        </Badge>
      }
    >
      <div className="stack">
        <p className={css.total} role="status">
          <Money size="xl" amount={total} />
          <span className="sm dim">{m.member.payment.paidFromWallet}</span>
        </p>
        <PaidLines lines={paid} debts={debts} total={total} />
        <Button variant="default" onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </Card>
  )
}
