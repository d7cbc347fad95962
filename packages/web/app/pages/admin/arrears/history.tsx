import { arrearsEndpoints } from '@kuri/contract'
import { addressOf } from '../../../api/client.ts'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { m } from '../../../messages/en.ts'
import { dayText, instantDayText } from '../../../messages/format.ts'
import type { Step } from './row.ts'

const t = m.arrears

/** Everything that was done about a ticket, in its order, with the letters. */
export function History({ steps }: { steps: Step[] }) {
  const done = steps.filter(({ status, offer }) => status === 'done' || offer?.answer === 'declined')
  return (
    <Card title={t.case.history}>
      {done.length === 0 ? (
        <p className="dim">{t.case.noHistory}</p>
      ) : (
        <ul>
          {done.map((step) => (
            <SumItem key={step._id} what={`${instantDayText(step.createdAt)}: ${what(step)}`} about={about(step)}>
              {step.amount > 0 && <Money amount={step.amount} />}
              {step.hasLetter && <Letter step={step} />}
            </SumItem>
          ))}
        </ul>
      )}
    </Card>
  )
}

const what = ({ kind, offer, substitute }: Step): string =>
  offer?.answer === 'declined' ? t.declinedBy(substitute?.name ?? '') : t.steps[kind]

/** The letter as PDF. */
function Letter({ step }: { step: Step }) {
  const name = t.case.letterOf(t.steps[step.kind], instantDayText(step.createdAt))
  return (
    <a href={addressOf(arrearsEndpoints.stepLetter, { id: step._id })} download aria-label={name}>
      {t.case.letter}
    </a>
  )
}

const about = ({ person, substitute, reason, evidence, actBy, maker, checker }: Step): string =>
  [
    substitute ? `${person.name} → ${substitute.name}` : person.name,
    maker && t.case.by(maker.name, checker?.name ?? null),
    actBy && t.case.actBy(dayText(actBy)),
    reason,
    evidence,
  ]
    .filter(Boolean)
    .join(' · ')
