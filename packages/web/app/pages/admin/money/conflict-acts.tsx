import { payoutEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { ReasonButton } from '../reason-button.tsx'
import type { Decision } from './decision.ts'
import type { InboxRowOf } from './inbox.ts'

type Conflict = InboxRowOf<'conflict'>['about']

const t = m.admin.money.queues.conflict

const decide = (id: string, agree: boolean, note: string) =>
  call(payoutEndpoints.decidePayoutConflict, { params: { id }, body: { agree, note } })

/** The gateway is right: the books follow it. What the bank's statement shows is written down. */
export function AgreeWithGateway({ conflict: { _id: id, gateway, withdrawal, amount, user } }: { conflict: Conflict }) {
  return (
    <ReasonButton
      about={id}
      question={t.agreeQuestion}
      consequence={t.agreeConsequence({ gateway, withdrawal, amount, name: user.name })}
      verb={t.agreeVerb}
      field={{ label: t.note, hint: t.noteHint, problem: t.noteProblem }}
      onConfirm={async (note) => {
        await decide(id, true, note)
        notifyOk(t.agreed)
      }}
      failed={t.failed}
    >
      {t.agree}
    </ReasonButton>
  )
}

/** The gateway is wrong: nothing moves, and the withdrawal goes on as the books have it. */
export const decideConflict = ({ id }: InboxRowOf<'conflict'>): Decision => ({
  approve: null,
  reject: {
    label: t.refuse,
    question: t.refuseQuestion,
    consequence: t.refuseConsequence,
    verb: t.refuseVerb,
    problem: t.noteProblem,
    failed: t.failed,
    run: async (note) => {
      await decide(id, false, note)
      return t.refused
    },
  },
})
