import { arrearsEndpoints } from '@kuri/contract'
import { IconUsers } from '@tabler/icons-react'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Why } from '../../../components/why.tsx'
import { useMay } from '../../../may.ts'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import { act, focusOn } from '../act.ts'
import { RequestRow } from '../request-row.tsx'
import type { Step } from './row.ts'

const say = m.arrears
const HEADING = 'waiting-steps'

/** Steps one person has entered and another has to confirm. */
export function WaitingSteps({ steps }: { steps: Step[] }) {
  if (steps.length === 0) return null
  return (
    <Card
      flush
      title={
        <span id={HEADING} tabIndex={-1}>
          {say.waiting}
        </span>
      }
    >
      <ul>
        {steps.map((step) => (
          <WaitingStep key={step._id} step={step} />
        ))}
      </ul>
    </Card>
  )
}

function WaitingStep({ step }: { step: Step }) {
  const me = useMe()
  const params = { id: step._id }
  const what = say.steps[step.kind]
  const isMine = step.maker?.userId === me?._id
  const mayDecide = useMay()('decide-arrears') && !isMine
  const run = async (
    endpoint: typeof arrearsEndpoints.confirmStep | typeof arrearsEndpoints.withdrawStep,
    told: Told,
  ) => {
    if (await act(() => call(endpoint, { params }), told)) focusOn(HEADING)
  }
  return (
    <RequestRow
      name={step.person.name}
      lines={
        <>
          <span className="sm dim block">{`${what}: ${say.ticket(step.chitName, step.ticketNo)}`}</span>
          {step.reason && <span className="xs faint block">{step.reason}</span>}
          <span className="xs faint block">{say.waitingHint(step.maker?.name ?? '')}</span>
          {isMine && <Why icon={IconUsers}>{say.yours}</Why>}
        </>
      }
      about={null}
      needs="act-on-arrears"
      acts={
        <>
          {mayDecide ? (
            <ConfirmButton
              question={say.confirmQuestion(what)}
              consequence={say.confirmConsequence}
              verb={say.confirm}
              onConfirm={() => run(arrearsEndpoints.confirmStep, { done: say.confirmed, failed: say.failedConfirm })}
            >
              {say.confirm}
            </ConfirmButton>
          ) : (
            <Button disabled>{say.confirm}</Button>
          )}
          <ConfirmButton
            variant="default"
            question={say.withdrawQuestion}
            consequence={say.withdrawConsequence}
            verb={say.withdraw}
            onConfirm={() => run(arrearsEndpoints.withdrawStep, { done: say.withdrawn, failed: say.failedWithdraw })}
          >
            {say.withdraw}
          </ConfirmButton>
        </>
      }
    />
  )
}

interface Told {
  done: string
  failed: string
}
