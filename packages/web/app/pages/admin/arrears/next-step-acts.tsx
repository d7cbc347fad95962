import { add, day, isDay } from '@kuri/domain'
import { Button } from '../../../components/button.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { TextAreaField, TextField } from '../../../forms/lazy-fields.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { attempt } from '../act.ts'
import { DialogForm } from '../dialog-form.tsx'
import { PersonField, type Choice } from '../person-field.tsx'
import { ReasonButton } from '../reason-button.tsx'
import { useDialog } from '../use-dialog.ts'
import type { Case } from './row.ts'
import { takeStep } from './take-step.ts'

const say = m.arrears.case
const NOBODY: Choice = { value: '', label: say.substitution.choose }
const reasonField = { label: say.reason, hint: say.reasonHint, problem: say.reasonProblem }

/** The one step the law leaves open now, as a button that asks; nothing while a clock runs. */
export function NextStepActs({ found }: { found: Case }) {
  const mayAct = usePermission()
  const { ticketId, next } = found
  const shared = { about: ticketId, field: reasonField, failed: say.failedStep }
  if (!mayAct('act-on-arrears')) return null
  if (next.kind === 'demand') {
    return (
      <ConfirmButton
        question={say.demand.question}
        consequence={say.demand.consequence(add(found.owed, found.penalty))}
        verb={say.demand.verb}
        onConfirm={() => attempt(() => takeStep(ticketId, { kind: 'demand' }), say.failedStep)}
      >
        {say.demand.button}
      </ConfirmButton>
    )
  }
  if (next.kind === 'remove') {
    return (
      <ReasonButton
        {...shared}
        danger
        question={say.removal.question}
        consequence={`${say.removal.consequence} ${say.takesTwo}`}
        verb={say.removal.verb}
        onConfirm={(reason) => takeStep(ticketId, { kind: 'removal', reason })}
      >
        {say.removal.button}
      </ReasonButton>
    )
  }
  if (next.kind === 'demand-whole') {
    return (
      <ReasonButton
        {...shared}
        danger
        question={say.wholeDemand.question}
        consequence={`${say.wholeDemand.consequence(found.whole)} ${say.takesTwo}`}
        verb={say.wholeDemand.verb}
        onConfirm={(reason) => takeStep(ticketId, { kind: 'whole-demand', reason })}
      >
        {say.wholeDemand.button}
      </ReasonButton>
    )
  }
  if (next.kind === 'record-receipt') return <Receipt ticketId={ticketId} />
  if (next.kind === 'substitute') return <Substitution found={found} />
  return next.kind === 'to-court' ? <HelpText>{say.toCourt}</HelpText> : null
}

function Receipt({ ticketId }: { ticketId: string }) {
  const dialog = useDialog({
    name: `receipt ${ticketId}`,
    initial: () => ({ receivedOn: '', evidence: '' }),
    check: ({ receivedOn, evidence }) => ({
      ...(!isDay(receivedOn) && { receivedOn: say.receipt.problem }),
      ...(evidence.trim() === '' && { evidence: say.receipt.evidenceProblem }),
    }),
    run: ({ receivedOn, evidence }) =>
      takeStep(ticketId, { kind: 'receipt', receivedOn: day(receivedOn), evidence: evidence.trim() }),
    failed: say.failedStep,
  })
  return (
    <>
      <Button onClick={dialog.open}>{say.receipt.button}</Button>
      <DialogForm
        dialog={dialog}
        question={say.receipt.question}
        consequence={say.receipt.consequence}
        verb={say.receipt.verb}
      >
        <TextField
          data-autofocus
          type="date"
          label={say.receipt.field}
          error={dialog.errors.receivedOn}
          value={dialog.values.receivedOn}
          onChange={(event) => dialog.set({ receivedOn: event.currentTarget.value })}
        />
        <TextField
          label={say.receipt.evidence}
          description={say.receipt.evidenceHint}
          autoComplete="off"
          maxLength={120}
          error={dialog.errors.evidence}
          value={dialog.values.evidence}
          onChange={(event) => dialog.set({ evidence: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}

function Substitution({ found }: { found: Case }) {
  const { ticketId, takeOver, person } = found
  const dialog = useDialog({
    name: `substitution ${ticketId}`,
    initial: () => ({ substitute: NOBODY, reason: '' }),
    check: ({ substitute, reason }) => ({
      ...(substitute.value === NOBODY.value && { substitute: say.substitution.problem }),
      ...(reason.trim() === '' && { reason: say.reasonProblem }),
    }),
    run: ({ substitute, reason }) =>
      takeStep(ticketId, { kind: 'substitution', substituteId: substitute.value, reason: reason.trim() }),
    failed: say.failedStep,
    fields: { substituteId: 'substitute' },
  })
  return (
    <>
      <Button onClick={dialog.open}>{say.substitution.button}</Button>
      <DialogForm
        danger
        dialog={dialog}
        question={say.substitution.question}
        consequence={`${say.substitution.consequence(takeOver.contributions, takeOver.overdue, takeOver.refund)} ${say.takesTwo}`}
        verb={say.substitution.verb}
      >
        <PersonField
          label={say.substitution.field}
          nobody={NOBODY}
          mayBe={({ _id, role }) => _id !== person.userId && role !== 'admin'}
          error={dialog.errors.substitute}
          value={dialog.values.substitute}
          onChange={(substitute) => dialog.set({ substitute })}
        />
        <TextAreaField
          label={say.reason}
          description={say.reasonHint}
          error={dialog.errors.reason}
          value={dialog.values.reason}
          onChange={(event) => dialog.set({ reason: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}
