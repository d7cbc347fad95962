import { IconUsers } from '../../../icons/everywhere.ts'
import { useId } from 'react'
import { Card } from '../../../components/card.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import { DisabledApprove, RejectButton, ApproveButton } from '../money/decision-buttons.tsx'
import { RequestRow } from '../request-row.tsx'
import { decideStep } from './decide-step.ts'
import type { Step } from './row.ts'

const t = m.arrears

/** Steps one person has entered and another has to confirm. */
export function WaitingSteps({ steps }: { steps: Step[] }) {
  if (steps.length === 0) return null
  return (
    <Card flush title={t.waiting}>
      <ul>
        {steps.map((step) => (
          <WaitingStep key={step._id} step={step} />
        ))}
      </ul>
    </Card>
  )
}

function WaitingStep({ step }: { step: Step }) {
  const whyId = useId()
  const mayAct = usePermission()
  const isMine = step.maker?.userId === useMe()?._id
  const { approve, reject } = decideStep(step)
  return (
    <RequestRow
      name={step.person.name}
      lines={
        <>
          <span className="sm dim block">{`${t.steps[step.kind]}: ${t.ticket(step.chitName, step.ticketNo)}`}</span>
          {step.reason && <span className="xs faint block">{step.reason}</span>}
          <span className="xs faint block">{t.waitingHint(step.maker?.name ?? m.admin.money.another)}</span>
          {isMine && (
            <HelpText id={whyId} icon={IconUsers}>
              {t.yours}
            </HelpText>
          )}
        </>
      }
      about={null}
      permission="act-on-arrears"
      acts={
        <>
          {mayAct('decide-arrears') &&
            (isMine ? <DisabledApprove label={approve.label} whyId={whyId} /> : <ApproveButton approval={approve} />)}
          <RejectButton rejection={reject} about={step._id} />
        </>
      }
    />
  )
}
