import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myAccount } from '../../api/session-queries.ts'
import { Alert } from '../../components/alert.tsx'
import { Asked } from '../../components/asked.tsx'
import { Badge } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { m } from '../../messages/en.ts'
import { instantDayText } from '../../messages/format.ts'
import { Invite, type Invitation } from './second-step/invite.tsx'
import { ByPassword } from './second-step/by-password.tsx'
import { RecoveryCodes } from './second-step/recovery-codes.tsx'
import { useSecondStep } from './second-step/use-second-step.ts'

const say = m.secondStep

/** A code beside the password: setting it up, new recovery codes, switching it off. */
export function SecondStepCard() {
  const query = useQuery(myAccount.secondStep())
  const isOn = Boolean(query.data?.since)
  return (
    <Card title={say.title} aside={query.data && <Badge tone={isOn ? 'ok' : 'plain'}>{isOn ? say.on : say.off}</Badge>}>
      <Asked query={query} skeleton={<OnItsWay />} failed={say.failed}>
        {({ since, recoveryCodesLeft, isDemanded }) =>
          since === null ? (
            <Off isDemanded={isDemanded} />
          ) : (
            <On since={since} left={recoveryCodesLeft} isDemanded={isDemanded} />
          )
        }
      </Asked>
    </Card>
  )
}

function Off({ isDemanded }: { isDemanded: boolean }) {
  const [invitation, setInvitation] = useState<Invitation>()
  const { begin } = useSecondStep()
  if (invitation) return <Invite invitation={invitation} />
  return (
    <div className="stack">
      {isDemanded && <Alert tone="turn">{say.demanded}</Alert>}
      <p className="sm dim">{say.why}</p>
      <ByPassword
        ways={[
          { verb: say.begin, failed: say.failedBegin, run: async (password) => setInvitation(await begin(password)) },
        ]}
      />
    </div>
  )
}

function On({ since, left, isDemanded }: { since: Date; left: number; isDemanded: boolean }) {
  const [codes, setCodes] = useState<string[]>()
  const { renew, end } = useSecondStep()
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
  const ways = [
    { verb: say.renew, failed: say.failedRenew, run: async (password: string) => setCodes(await renew(password)) },
    ...(isDemanded ? [] : [{ verb: say.end, failed: say.failedEnd, run: end }]),
  ]
  return (
    <div className="stack">
      <p>
        {say.since(instantDayText(since))} {say.left(left)}
      </p>
      {isDemanded && <p className="sm dim">{say.demandedStays}</p>}
      <ByPassword ways={ways} />
    </div>
  )
}

function OnItsWay() {
  return (
    <Loading>
      <SkLines rows={3} />
    </Loading>
  )
}
