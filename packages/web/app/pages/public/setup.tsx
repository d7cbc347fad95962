import { setupEndpoints, SetupForm } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { Problem, sentence } from '../../api/problems.ts'
import { Alert } from '../../components/alert.tsx'
import { Button } from '../../components/button.tsx'
import { PasswordField, TextField } from '../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal, useEarlyTyping } from '../../forms/form-helpers.ts'
import { notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { paths } from '../../paths.ts'
import { AuthPage } from './auth/auth-page.tsx'
import { isLinkRefused, useLinkToken } from './auth/use-link-token.ts'

const t = m.setup
const refusals = { name: 'name', email: 'email', password: 'password', phone: 'phone', email_taken: 'email' } as const

/** The first administrator of a new company, by the link its first start printed. */
export default function SetupPage() {
  const token = useLinkToken()
  return (
    <AuthPage title={t.title} lead={t.lead} swap={{ question: t.done, to: paths.login(), label: t.login }}>
      {token === null ? <Alert tone="info">{t.noLink}</Alert> : <FirstAdministrator token={token} />}
    </AuthPage>
  )
}

function FirstAdministrator({ token = '' }: { token: string | undefined }) {
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', phone: '', password: '' },
    validate: schemaResolver(SetupForm, { sync: true }),
  })
  useEarlyTyping(form)
  const setUp = useMutation({
    mutationFn: (typed: typeof form.values) => call(setupEndpoints.setUp, { body: { token, ...typed } }),
    onSuccess: () => {
      notifyOk(t.made)
      void navigate(paths.login(), { replace: true })
    },
    onError: (error) => placeRefusal(form, error, refusals),
  })
  if (isLinkRefused(setUp.error)) return <Alert tone="bad">{t.noLink}</Alert>
  if (setUp.error instanceof Problem && setUp.error.code === 'setup_done')
    return <Alert tone="bad">{sentence(setUp.error)}</Alert>
  const field = (one: 'name' | 'email' | 'phone' | 'password') => ({
    label: t[one],
    key: form.key(one),
    ...fieldOf(form, one),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        (values) => setUp.mutate(values),
        (errors) => focusFirst(form, errors),
      )}
    >
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="username" />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
      <PasswordField {...field('password')} description={t.passwordHint} autoComplete="new-password" />
      {setUp.isError && fieldOfRefusal(setUp.error, refusals) === undefined && (
        <Alert tone="bad">{sentence(setUp.error)}</Alert>
      )}
      <Button type="submit" size="lg" fullWidth loading={setUp.isPending}>
        {t.submit}
      </Button>
    </form>
  )
}
