import { fromRupees } from '@kuri/domain'
import { sentence } from '../../api/problems.ts'
import { isAnswered } from '../../api/idempotent-request.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { SumItem } from '../../components/sum-item.tsx'
import { notifyBad } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import type { Unsent } from './unsent.ts'

const t = m.collect.unsent

/** Collections nobody has answered for. Nothing is sent by itself: the collector sees the line and presses. */
export function UnsentCard({ unsent, send }: { unsent: readonly Unsent[]; send: (one: Unsent) => Promise<void> }) {
  if (unsent.length === 0) return null
  const again = async (one: Unsent) => {
    try {
      await send(one)
    } catch (error) {
      notifyBad(isAnswered(error) ? t.refused(sentence(error)) : t.stillNot)
    }
  }
  return (
    <Card title={t.title} tone="turn">
      <p className="sm dim">{t.why}</p>
      <ul>
        {unsent.map((one) => (
          <SumItem
            key={one.key}
            what={t.what(one.name, fromRupees(one.body.amount), m.collect.ways[one.body.method])}
            about={`${one.body.month} ${one.body.year}`}
          >
            <Button onClick={() => void again(one)}>{t.send}</Button>
          </SumItem>
        ))}
      </ul>
    </Card>
  )
}
