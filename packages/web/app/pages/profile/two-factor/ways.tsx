import { useState } from 'react'
import { m } from '../../../messages/en.ts'
import { ByPassword } from './by-password.tsx'
import { Invite, type Invitation } from './invite.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useTwoFactor } from './use-two-factor.ts'

const t = m.twoFactor

/** Setting it up: the password, the picture, the code, the recovery codes. */
export function SetUp() {
  const [invitation, setInvitation] = useState<Invitation>()
  const { begin } = useTwoFactor()
  if (invitation) return <Invite invitation={invitation} />
  return (
    <div className="stack">
      <ByPassword
        ways={[{ verb: t.begin, failed: t.failedBegin, run: async (password) => setInvitation(await begin(password)) }]}
      />
    </div>
  )
}

/** New recovery codes, and switching it off. */
export function Manage({ isDemanded }: { isDemanded: boolean }) {
  const [codes, setCodes] = useState<string[]>()
  const { renew, end } = useTwoFactor()
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
  const ways = [
    {
      verb: t.renew,
      failed: t.failedRenew,
      run: async (password: string, code: string) => setCodes(await renew(password, code)),
    },
    ...(isDemanded ? [] : [{ verb: t.end, failed: t.failedEnd, run: end }]),
  ]
  return (
    <div className="stack">
      {isDemanded && <p className="sm dim">{t.demandedStays}</p>}
      <ByPassword ways={ways} asksCode />
    </div>
  )
}
