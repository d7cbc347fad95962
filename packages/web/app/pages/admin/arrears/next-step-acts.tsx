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

const t = m.arrears.case
const NOBODY: Choice = { value: '', label: t.substitution.choose }
const reasonField = { label: t.reason, hint: t.reasonHint, problem: t.reasonProblem }

/** The one step the law leaves open now, as a button with a confirmation; nothing while a period runs. */
export function NextStepActs({ found }: { found: Case }) {
  const mayAct = usePermission()
  const { ticketId, next } = found
  const shared = { about: ticketId, field: reasonField, failed: t.failedStep }
  if (!mayAct('act-on-arrears')) return null
  if (next.kind === 'demand') {
    return (
      <ConfirmButton
        question={t.demand.question}
        consequence={t.demand.consequence(add(found.owed, found.penalty))}
        verb={t.demand.verb}
        onConfirm={() => attempt(() => takeStep(ticketId, { kind: 'demand' }), t.failedStep)}
      >
        {t.demand.button}
      </ConfirmButton>
    )
  }
  if (next.kind === 'remove') {
    return (
      <ReasonButton
        {...shared}
        danger
        question={t.removal.question}
        consequence={`${t.removal.consequence} ${t.takesTwo}`}
        verb={t.removal.verb}
        onConfirm={(reason) => takeStep(ticketId, { kind: 'removal', reason })}
      >
        {t.removal.button}
      </ReasonButton>
    )
  }
  if (next.kind === 'demand-whole') {
    return (
      <ReasonButton
        {...shared}
        danger
        question={t.wholeDemand.question}
        consequence={`${t.wholeDemand.consequence(found.whole)} ${t.takesTwo}`}
        verb={t.wholeDemand.verb}
        onConfirm={(reason) => takeStep(ticketId, { kind: 'whole-demand', reason })}
      >
        {t.wholeDemand.button}
      </ReasonButton>
    )
  }
  if (next.kind === 'record-receipt') return <Receipt ticketId={ticketId} />
  if (next.kind === 'substitute') return <Substitution found={found} />
  return next.kind === 'to-court' ? <HelpText>{t.toCourt}</HelpText> : null
}

function Receipt({ ticketId }: { ticketId: string }) {
  const dialog = useDialog({
    name: `receipt ${ticketId}`,
    initial: () => ({ receivedOn: '', evidence: '' }),
    check: ({ receivedOn, evidence }) => ({
      ...(!isDay(receivedOn) && { receivedOn: t.receipt.problem }),
      ...(evidence.trim() === '' && { evidence: t.receipt.evidenceProblem }),
    }),
    run: ({ receivedOn, evidence }) =>
      takeStep(ticketId, { kind: 'receipt', receivedOn: day(receivedOn), evidence: evidence.trim() }),
    failed: t.failedStep,
  })
  return (
    <>
      <Button onClick={dialog.open}>{t.receipt.button}</Button>
      <DialogForm
        dialog={dialog}
        question={t.receipt.question}
        consequence={t.receipt.consequence}
        verb={t.receipt.verb}
      >
        <TextField
          data-autofocus
          type="date"
          label={t.receipt.field}
          error={dialog.errors.receivedOn}
          value={dialog.values.receivedOn}
          onChange={(event) => dialog.set({ receivedOn: event.currentTarget.value })}
        />
        <TextField
          label={t.receipt.evidence}
          description={t.receipt.evidenceHint}
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
      ...(substitute.value === NOBODY.value && { substitute: t.substitution.problem }),
      ...(reason.trim() === '' && { reason: t.reasonProblem }),
    }),
    run: ({ substitute, reason }) =>
      takeStep(ticketId, { kind: 'substitution', substituteId: substitute.value, reason: reason.trim() }),
    failed: t.failedStep,
    fields: { substituteId: 'substitute' },
  })
  return (
    <>
      <Button onClick={dialog.open}>{t.substitution.button}</Button>
      <DialogForm
        danger
        dialog={dialog}
        question={t.substitution.question}
        consequence={`${t.substitution.consequence(takeOver.contributions, takeOver.overdue, takeOver.refund)} ${t.takesTwo}`}
        verb={t.substitution.verb}
      >
        <PersonField
          label={t.substitution.field}
          nobody={NOBODY}
          mayBe={({ _id, role }) => _id !== person.userId && role !== 'admin'}
          error={dialog.errors.substitute}
          value={dialog.values.substitute}
          onChange={(substitute) => dialog.set({ substitute })}
        />
        <TextAreaField
          label={t.reason}
          description={t.reasonHint}
          error={dialog.errors.reason}
          value={dialog.values.reason}
          onChange={(event) => dialog.set({ reason: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}
