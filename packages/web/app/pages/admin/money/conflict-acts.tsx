import { payoutEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { ReasonButton } from '../reason-button.tsx'
import type { Decision } from './decision.ts'
import type { InboxRowOf } from './inbox.ts'

type Conflict = InboxRowOf<'conflict'>['about']

const say = m.admin.money.queues.conflict

const decide = (id: string, agree: boolean, note: string) =>
  call(payoutEndpoints.decidePayoutConflict, { params: { id }, body: { agree, note } })

/** The gateway is right: the books follow it. What the bank's statement shows is written down. */
export function AgreeWithGateway({ conflict: { _id: id, gateway, withdrawal, amount, user } }: { conflict: Conflict }) {
  return (
    <ReasonButton
      about={id}
      question={say.agreeQuestion}
      consequence={say.agreeConsequence({ gateway, withdrawal, amount, name: user.name })}
      verb={say.agreeVerb}
      field={{ label: say.note, hint: say.noteHint, problem: say.noteProblem }}
      onConfirm={async (note) => {
        await decide(id, true, note)
        notifyOk(say.agreed)
      }}
      failed={say.failed}
    >
      {say.agree}
    </ReasonButton>
  )
}

/** The gateway is wrong: nothing moves, and the withdrawal goes on as the books have it. */
export const decideConflict = ({ id }: InboxRowOf<'conflict'>): Decision => ({
  approve: null,
  reject: {
    label: say.refuse,
    question: say.refuseQuestion,
    consequence: say.refuseConsequence,
    verb: say.refuseVerb,
    problem: say.noteProblem,
    failed: say.failed,
    run: async (note) => {
      await decide(id, false, note)
      return say.refused
    },
  },
})
