import { authorityEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { m } from '../../../messages/en.ts'
import type { Step } from '../arrears/row.ts'
import { WithAuthority } from './with-authority.tsx'

const t = m.byAuthority.answer

/** Enters what a substitute who has signed for it on paper answers to the offer of a ticket. */
export function AnswerOfferFor({ step: { _id: id, substitute, offer } }: { step: Step }) {
  if (substitute === null || offer === null) return null
  const { userId: memberId, name } = substitute
  return (
    <WithAuthority
      name={`answer ${id}`}
      open={t.open}
      question={t.question(name)}
      consequence={t.consequence(offer.amount)}
      verb={t.verb}
      failed={t.failed}
      choices={{ label: t.label, data: [t.accept, t.decline].map((label) => ({ value: label, label })) }}
      run={async (paper, choice) => {
        const accept = choice === t.accept
        const body = { memberId, paper, accept, ...(accept && { amount: offer.amount }) }
        await call(authorityEndpoints.answerOfferForMember, { params: { id }, body })
        return accept ? t.accepted : t.declined
      }}
    />
  )
}
