import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { ReasonButton } from '../reason-button.tsx'
import type { Case } from './row.ts'
import { takeStep } from './take-step.ts'

const say = m.arrears.case

/** What can be done about one late month: waive its penalty, give its advance up. */
export function MonthActs({ ticketId, late }: { ticketId: string; late: Case['lateMonths'][number] }) {
  const { monthNo, month, year, penalty, state, net } = late
  const name = `${month} ${year}`
  const mayAct = usePermission()
  const field = { label: say.reason, hint: say.reasonHint, problem: say.reasonProblem }
  if (!mayAct('act-on-arrears') || (penalty === 0 && state !== 'covered')) return null
  return (
    <div className="row wrap">
      {penalty > 0 && (
        <ReasonButton
          variant="subtle"
          about={`${ticketId} ${monthNo}`}
          question={say.waiver.question(name)}
          consequence={`${say.waiver.consequence(penalty)} ${say.takesTwo}`}
          verb={say.waiver.verb}
          field={field}
          failed={say.failedStep}
          onConfirm={(reason) => takeStep(ticketId, { kind: 'waiver', monthNo, reason })}
        >
          {say.waiver.button}
        </ReasonButton>
      )}
      {state === 'covered' && (
        <ReasonButton
          variant="subtle"
          danger
          about={`${ticketId} ${monthNo}`}
          question={say.writeOff.question(name)}
          consequence={`${say.writeOff.consequence(net)} ${say.takesTwo}`}
          verb={say.writeOff.verb}
          field={field}
          failed={say.failedStep}
          onConfirm={(reason) => takeStep(ticketId, { kind: 'write-off', monthNo, reason })}
        >
          {say.writeOff.button}
        </ReasonButton>
      )}
    </div>
  )
}
