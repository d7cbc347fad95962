import { confirmationEndpoints } from '@kuri/contract'
import { call } from '../../../../api/client.ts'
import { notifyOk } from '../../../../layout/notify.tsx'
import { m } from '../../../../messages/en.ts'
import { ReasonButton } from '../../reason-button.tsx'
import type { Confirmation } from './columns.tsx'

const t = m.confirmations.close

/** Closes a dispute with a note that the member sees. */
export const CloseDispute = ({ row: { _id: id, user, ticketNo } }: { row: Confirmation }) => (
  <ReasonButton
    variant="default"
    about={id}
    question={t.question(user.name, ticketNo)}
    consequence={t.consequence}
    verb={t.verb}
    isDecision={false}
    field={{ label: t.note, problem: t.noteProblem }}
    failed={t.failed}
    onConfirm={async (note) => {
      await call(confirmationEndpoints.closeDispute, { params: { id }, body: { note } })
      notifyOk(t.done)
    }}
  >
    {t.open}
  </ReasonButton>
)
