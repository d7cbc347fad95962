import { actingEndpoints, CardForm, ClaimForm, invitationEndpoints } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isStaff } from '@kuri/domain'
import { call } from '../../api/client.ts'
import { Problem, sentence } from '../../api/problems.ts'
import { queryClient } from '../../api/query-client.ts'
import { company } from '../../api/startup-queries.ts'
import { Alert } from '../../components/alert.tsx'
import { Button } from '../../components/button.tsx'
import { FocusFirstField } from '../../components/focus-goes-on.tsx'
import { Loading, SkCard } from '../../components/skeleton.tsx'
import { TextField } from '../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../forms/form-helpers.ts'
import { notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../../session.ts'
import { AuthPage } from './auth/auth-page.tsx'
import { NewPasswordField } from './auth/new-password-field.tsx'
import { useLinkToken } from './auth/use-link-token.ts'

const t = m.invitation.claim
const claimRefusals = { email: 'email', password: 'password', email_taken: 'email', weak_password: 'password' } as const
const cardRefusals = { member: 'member', code: 'code', card_not_good: 'code' } as const

/** Where an invitation leads, by its link or by what is printed on the card: a member's own e-mail address and password. */
export default function ClaimPage() {
  const tokenOfLink = useLinkToken()
  const [tokenOfCard, setTokenOfCard] = useState<string>()
  const token = tokenOfCard ?? tokenOfLink
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(invitationEndpoints.openInvitation, { body: { token: token ?? '' } }),
    enabled: typeof token === 'string',
    staleTime: Infinity,
  })
  const us = useQuery(company())
  const isVoid = query.error instanceof Problem && query.error.status < 500
  return (
    <AuthPage title={t.title} lead={t.lead} swap={{ question: t.have, to: paths.login(), label: t.login }} top>
      {token === undefined || query.isLoading || us.isLoading ? (
        <Loading>
          <SkCard rows={3} />
        </Loading>
      ) : token === null || isVoid ? (
        <FocusFirstField key="card" className="stack w">
          {query.isError && <Alert tone="bad">{sentence(query.error)}</Alert>}
          <OfCard onToken={setTokenOfCard} />
        </FocusFirstField>
      ) : (
        <FocusFirstField key="login" className="stack w">
          {query.data && us.data && <p className="strong">{t.welcome(query.data.name, us.data.name)}</p>}
          {query.isError && <Alert tone="bad">{sentence(query.error)}</Alert>}
          <ByOwnLogIn token={token} name={query.data?.name} />
          <Login token={token} />
        </FocusFirstField>
      )}
    </AuthPage>
  )
}

/** The codes of the card, for a phone that cannot read the QR code. */
function OfCard({ onToken }: { onToken: (token: string) => void }) {
  const form = useForm({ initialValues: { member: '', code: '' }, validate: schemaResolver(CardForm, { sync: true }) })
  const open = useMutation({
    mutationFn: (body: typeof form.values) => call(invitationEndpoints.openCard, { body }),
    onSuccess: ({ token }) => onToken(token),
    onError: (error) => placeRefusal(form, error, cardRefusals),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        (values) => open.mutate(values),
        (errors) => focusFirst(form, errors),
      )}
    >
      <p>{t.byCard}</p>
      <TextField label={t.member} description={t.memberHint} autoComplete="off" {...fieldOf(form, 'member')} />
      <TextField label={t.code} autoComplete="off" {...fieldOf(form, 'code')} />
      {open.isError && fieldOfRefusal(open.error, cardRefusals) === undefined && (
        <Alert tone="bad">{sentence(open.error)}</Alert>
      )}
      <Button type="submit" size="lg" fullWidth loading={open.isPending}>
        {t.next}
      </Button>
    </form>
  )
}

/** Who is logged in may act for the member with their own log-in, in place of a log-in for the member. */
function ByOwnLogIn({ token, name }: { token: string; name: string | undefined }) {
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

function Login({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(ClaimForm, { sync: true }),
  })
  const claim = useMutation({
    mutationFn: (typed: typeof form.values) => call(invitationEndpoints.claim, { body: { token, ...typed } }),
    onSuccess: () => {
      notifyOk(t.done)
      void navigate(paths.login(), { replace: true })
    },
    onError: (error) => {
      placeRefusal(form, error, claimRefusals)
      if (error instanceof Problem && error.code === 'email_taken') form.setFieldError('email', t.emailTaken)
    },
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        (values) => claim.mutate(values),
        (errors) => focusFirst(form, errors),
      )}
    >
      <TextField label={t.email} type="email" autoComplete="username" {...fieldOf(form, 'email')} />
      <NewPasswordField words={t} {...fieldOf(form, 'password')} />
      {claim.isError && fieldOfRefusal(claim.error, claimRefusals) === undefined && (
        <Alert tone="bad">{sentence(claim.error)}</Alert>
      )}
      <Button type="submit" size="lg" fullWidth loading={claim.isPending}>
        {t.submit}
      </Button>
    </form>
  )
}
