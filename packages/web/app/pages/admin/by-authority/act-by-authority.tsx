import { authorityEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { m } from '../../../messages/en.ts'
import type { PersonInFull } from '../user/stands-in-the-way.ts'
import { WithAuthority, type SignedDocument } from './with-authority.tsx'

const t = m.byAuthority.act

interface Act {
  readonly value: string
  readonly label: string
  readonly run: (signed: { memberId: string; paper: SignedDocument }) => Promise<string>
}

/** What a member without a login may want, and has signed for on paper. */
export function ActByAuthority({
  user,
  memberships,
  requests,
}: Pick<PersonInFull, 'user' | 'memberships' | 'requests'>) {
  const acts = actsFor(memberships, requests)
  return (
    <WithAuthority
      name={`act for ${user._id}`}
      open={t.open}
      question={t.question(user.name)}
      consequence={t.consequence}
      verb={t.verb}
      failed={t.failed}
      choices={{ label: t.what, data: acts }}
      run={async (paper, choice) => {
        const act = acts.find(({ value }) => value === choice)
        if (!act) throw new Error(`there is no act ${choice}`)
        return await act.run({ memberId: user._id, paper })
      }}
    />
  )
}

type Memberships = PersonInFull['memberships']

function actsFor(memberships: Memberships, requests: PersonInFull['requests']): Act[] {
  const schemes = [...new Map(memberships.map((one) => [one.chitId._id, one])).values()]
  const forming = [...schemes.filter(({ status }) => status === 'forming'), ...requests].map(({ chitId }) => chitId)
  return [
    ...memberships.flatMap(setOffs),
    ...forming.map(leaving),
    ...schemes.filter(({ status }) => status === 'running').flatMap(autoPays),
    { value: 'refund', label: t.refund, run: claimRefund },
  ]
}

const leaving = ({ _id: id, name }: Memberships[number]['chitId']): Act => ({
  value: `leave ${id}`,
  label: t.leave(name),
  run: async (body) => {
    await call(authorityEndpoints.leaveForMember, { params: { id }, body })
    return t.left(name)
  },
})

const autoPays = ({ chitId: { _id: id, name } }: Memberships[number]): Act[] =>
  [true, false].map((on) => ({
    value: `auto-pay ${on} ${id}`,
    label: t.autoPay[on ? 'on' : 'off'](name),
    run: async (signed) => {
      await call(authorityEndpoints.autoPayForMember, { params: { id }, body: { ...signed, on } })
      return t.saved
    },
  }))

function setOffs({ chitId, ticketNo, prize }: Memberships[number]): Act[] {
  if (prize === null || prize.status === 'approved') return []
  const { auctionId: id } = prize
  return (['all', 'none'] as const).map((setOff) => ({
    value: `set-off ${setOff} ${id}`,
    label: t.setOff[setOff](chitId.name, ticketNo),
    run: async (signed) => {
      await call(authorityEndpoints.setOffForMember, { params: { id }, body: { ...signed, setOff } })
      return t.saved
    },
  }))
}

const claimRefund: Act['run'] = async (body) => {
  const { amount, debts } = await call(authorityEndpoints.claimRefundForMember, { body })
  return t.refunded(amount, debts)
}
