import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { company } from '../../../api/at-start.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Line, Lines } from '../../../components/lines.tsx'
import { Money } from '../../../components/money.tsx'
import { ShareText } from '../../../components/share-text.tsx'
import { Slip } from '../../../components/slip.tsx'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'
import type { Taken } from './page.tsx'

const say = m.counter.done

/** The receipt of what was just taken: read out, or shared into a message. */
export function TakenCard({ taken, onClose }: { taken: Taken; onClose: () => void }) {
  const { user, amount, method, reference, status, createdAt } = taken
  const name = useQuery(company()).data?.name ?? m.chrome.brand
  const heading = useRef<HTMLHeadingElement>(null)
  // the question is closed: whoever listens is brought to its answer
  useEffect(() => heading.current?.focus(), [])
  return (
    <Slip label={say.title}>
      <div className="stack">
        <h2 ref={heading} tabIndex={-1}>
          {say.title}
        </h2>
        <Lines>
          <Line label={say.from}>{user.name}</Line>
          <Line label={say.how}>{say.ways[method]}</Line>
          <Line label={say.reference}>{reference}</Line>
          <Line total label={say.amount}>
            <Money amount={amount} size="md" />
          </Line>
        </Lines>
        <Alert tone={status === 'approved' ? 'ok' : 'info'}>{status === 'approved' ? say.inWallet : say.waits}</Alert>
        <div className="row wrap">
          <ShareText
            text={say.text(name, user.name, amount, reference, instantDayText(createdAt))}
            label={say.share}
            copied={say.copied}
          />
          <Button variant="default" onClick={onClose}>
            {m.chrome.close}
          </Button>
        </div>
      </div>
    </Slip>
  )
}
