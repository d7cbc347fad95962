import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { ReasonButton } from '../reason-button.tsx'
import type { Case } from './row.ts'
import { takeStep } from './take-step.ts'

const t = m.arrears.case

/** What can be done about one late month: waive its penalty, give its advance up. */
export function MonthActs({ ticketId, late }: { ticketId: string; late: Case['lateMonths'][number] }) {
  const { monthNo, month, year, penalty, state, rest } = late
  const name = `${month} ${year}`
  const mayAct = usePermission()
  const field = { label: t.reason, hint: t.reasonHint, problem: t.reasonProblem }
  if (!mayAct('act-on-arrears') || (penalty === 0 && state !== 'covered')) return null
  return (
    <div className="row wrap">
      {penalty > 0 && (
        <ReasonButton
          variant="subtle"
          about={`${ticketId} ${monthNo}`}
          question={t.waiver.question(name)}
          consequence={`${t.waiver.consequence(penalty)} ${t.takesTwo}`}
          verb={t.waiver.verb}
          field={field}
          failed={t.failedStep}
          onConfirm={(reason) => takeStep(ticketId, { kind: 'waiver', monthNo, reason })}
        >
          {t.waiver.button}
        </ReasonButton>
      )}
      {state === 'covered' && (
        <ReasonButton
          variant="subtle"
          danger
          about={`${ticketId} ${monthNo}`}
          question={t.writeOff.question(name)}
          consequence={`${t.writeOff.consequence(rest)} ${t.takesTwo}`}
          verb={t.writeOff.verb}
          field={field}
          failed={t.failedStep}
          onConfirm={(reason) => takeStep(ticketId, { kind: 'write-off', monthNo, reason })}
        >
          {t.writeOff.button}
        </ReasonButton>
      )}
    </div>
  )
}
