import { Link } from 'react-router'
import { Card } from '../../../components/card.tsx'
import { ZERO } from '@kuri/domain'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { Allowed } from '../../../layout/allowed.tsx'
import { AnswerOfferFor } from '../by-authority/answer-offer.tsx'
import { RejectButton } from '../money/decision-buttons.tsx'
import { usePermission } from '../../../use-permission.ts'
import { RequestRow } from '../request-row.tsx'
import { decideStep } from './decide-step.ts'
import type { Step } from './row.ts'

const t = m.arrears

/** Tickets that were offered to a substitute who has not answered yet. */
export function OfferedSteps({ steps }: { steps: Step[] }) {
  if (steps.length === 0) return null
  return (
    <Card flush title={t.offered}>
      <ul>
        {steps.map((step) => (
          <RequestRow
            key={step._id}
            name={step.substitute?.name ?? ''}
            lines={
              <>
                <span className="sm dim block">
                  <Link to={paths.arrearsOf(step.ticketId)}>{t.ticket(step.chitName, step.ticketNo)}</Link>
                </span>
                <span className="xs faint block">{hint(step)}</span>
              </>
            }
            about={null}
            permission="act-on-arrears"
            acts={
              <>
                <AnswerForMember step={step} />
                <RejectButton rejection={decideStep(step).reject} about={step._id} />
              </>
            }
          />
        ))}
      </ul>
    </Card>
  )
}

/** The same for one ticket, beside what comes next. */
export function OfferedStep({ step }: { step: Step }) {
  const mayAct = usePermission()
  return (
    <div className="stack">
      <p>{hint(step)}</p>
      {mayAct('act-on-arrears') && (
        <div className="row wrap">
          <AnswerForMember step={step} />
          <RejectButton rejection={decideStep(step).reject} about={step._id} />
        </div>
      )}
    </div>
  )
}

const AnswerForMember = ({ step }: { step: Step }) => (
  <Allowed to="act-for-members">
    <AnswerOfferFor step={step} />
  </Allowed>
)

const hint = ({ substitute, offer }: Step): string =>
  t.offeredHint(substitute?.name ?? '', offer?.amount ?? ZERO, offer ? dayText(offer.expiresOn) : '')
