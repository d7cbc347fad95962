import { actingEndpoints } from '@kuri/contract'
import { isStaff } from '@kuri/domain'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'

/** Who is logged in may act for the member with their own log-in, in place of a log-in for the member. */
export function ByOwnLogIn({ token, name }: { token: string; name: string | undefined }) {
  const me = useMe()
  const navigate = useNavigate()
  const act = useMutation({
    mutationFn: () => call(actingEndpoints.claimToAct, { body: { token } }),
    onSuccess: async ({ member }) => {
      notifyOk(m.acting.claim.done(member.name))
      await queryClient.invalidateQueries()
      void navigate(paths.acting(), { replace: true })
    },
  })
  if (name === undefined) return null
  if (!me) return <p className="sm dim">{m.acting.claim.logInFirst}</p>
  if (isStaff(me.role)) return null
  return (
    <>
      <p>{m.acting.claim.why((me.loggedIn ?? me).name)}</p>
      {act.isError && <Alert tone="bad">{sentence(act.error)}</Alert>}
      <Button size="lg" fullWidth loading={act.isPending} onClick={() => act.mutate()}>
        {m.acting.claim.act(name)}
      </Button>
      <p className="strong">{m.acting.claim.or}</p>
    </>
  )
}
