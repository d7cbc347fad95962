import { confirmationEndpoints } from '@kuri/contract'
import { call } from '../../../../api/client.ts'
import { ActionButton } from '../../../../components/button.tsx'
import { Choices } from '../../../../forms/choices.tsx'
import { notifyOk } from '../../../../layout/notify.tsx'
import { useOnline } from '../../../../layout/offline-bar.tsx'
import { m } from '../../../../messages/en.ts'
import { useToday } from '../../../../today.ts'
import { DisputedFields } from '../../../public/balances/disputed-fields.tsx'
import { answerOf, NOTHING_TYPED, problemsOf, type TypedDispute } from '../../../public/balances/disputed.ts'
import { DialogForm } from '../../dialog-form.tsx'
import { SIGNED_FIELDS, SignedFields, signedProblems, type Signed } from '../../user/signed-fields.tsx'
import { useDialog } from '../../use-dialog.ts'
import type { Confirmation } from './columns.tsx'

const t = m.confirmations.enter

interface Form extends Signed, TypedDispute {
  isRight: 'yes' | 'no'
}

const LONGEST_NUMBER = 40

/** What a paper is called when nothing else is typed: of a long name its end is cut, and never the ticket. */
function documentNumber(chitName: string, ticketNo: number): string {
  const ticket = `/${ticketNo}`
  return `${chitName.slice(0, LONGEST_NUMBER - ticket.length)}${ticket}`
}

/** Enters what a member answered on the slip that they signed. */
export function EnterAnswer({ row }: { row: Confirmation }) {
  const { _id: id, user, ticketNo, months, status, chitName } = row
  const today = useToday()
  const online = useOnline()
  const dialog = useDialog<Form>({
    name: `balance ${id}`,
    initial: () => ({
      ...NOTHING_TYPED,
      isRight: status === 'asked' ? 'yes' : 'no',
      number: documentNumber(chitName, ticketNo),
      day: today,
    }),
    check: (form) => ({
      ...(form.isRight === 'no' && problemsOf(form, months)),
      ...signedProblems(form, today, m.byAuthority),
    }),
    run: async ({ number, day, isRight, ...typed }) => {
      const answer = isRight === 'yes' ? { isRight: true } : answerOf(typed)
      const paper = { number: number.trim(), day }
      await call(confirmationEndpoints.enterBalanceAnswer, { params: { id }, body: { ...answer, paper } })
      notifyOk(t.done)
    },
    failed: t.failed,
    fields: { ...SIGNED_FIELDS, paidMonths: 'months' },
  })
  const { values, errors, set } = dialog
  return (
    <>
      <ActionButton
        variant="default"
        onClick={dialog.open}
        disabledReason={online ? undefined : m.chrome.offline.noConnection}
      >
        {t.open}
        <span className="vh"> {m.balances.ticket(ticketNo, chitName)}</span>
      </ActionButton>
      <DialogForm dialog={dialog} question={t.question(user.name, ticketNo)} consequence={t.consequence} verb={t.verb}>
        {status === 'asked' && (
          <Choices
            legend={t.choice}
            value={values.isRight}
            choices={[
              { value: 'yes', word: t.right },
              { value: 'no', word: t.wrong },
            ]}
            onChange={(isRight) => set({ isRight })}
          />
        )}
        {values.isRight === 'no' && <DisputedFields values={values} errors={errors} onChange={set} />}
        <SignedFields dialog={dialog} texts={m.byAuthority} />
      </DialogForm>
    </>
  )
}
