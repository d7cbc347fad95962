import { emailLinkEndpoints, ResetForm } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { sentence } from '../../api/problems.ts'
import { Alert } from '../../components/alert.tsx'
import { Button, LinkButton } from '../../components/button.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal, useEarlyTyping } from '../../forms/form-helpers.ts'
import { notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { paths } from '../../paths.ts'
import { AuthPage } from './auth/auth-page.tsx'
import { NewPasswordField } from './auth/new-password-field.tsx'
import { isLinkRefused, useLinkToken } from './auth/use-link-token.ts'

const t = m.emailLinks.reset
const refusals = { password: 'password', weak_password: 'password' } as const

/** Where the link of a letter leads: a new password, once. */
export default function ResetPasswordPage() {
  const token = useLinkToken()
  return (
    <AuthPage title={t.title} lead={t.lead} swap={{ question: t.another, to: paths.forgotPassword(), label: t.ask }}>
      {token === null ? <NoLink why={t.noLink} /> : <NewPassword token={token} />}
    </AuthPage>
  )
}

/** Without a link that is valid there is nothing to fill in. */
function NoLink({ why }: { why: string }) {
  return (
    <div className="stack">
      <Alert tone="bad">{why}</Alert>
      <LinkButton to={paths.forgotPassword()}>{t.ask}</LinkButton>
    </div>
  )
}

function NewPassword({ token = '' }: { token: string | undefined }) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(ResetForm, { sync: true }),
  })
  useEarlyTyping(form)
  const reset = useMutation({
    mutationFn: (typed: typeof form.values) => call(emailLinkEndpoints.resetPassword, { body: { token, ...typed } }),
    onSuccess: () => {
      notifyOk(t.done)
      void navigate(paths.login(), { replace: true })
    },
    onError: (error) => placeRefusal(form, error, refusals),
  })
  if (isLinkRefused(reset.error)) return <NoLink why={sentence(reset.error)} />
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        (values) => reset.mutate(values),
        (errors) => focusFirst(form, errors),
      )}
    >
      <NewPasswordField words={t} {...fieldOf(form, 'password')} />
      {reset.isError && fieldOfRefusal(reset.error, refusals) === undefined && (
        <Alert tone="bad">{sentence(reset.error)}</Alert>
      )}
      <Button type="submit" size="lg" fullWidth loading={reset.isPending}>
        {t.submit}
      </Button>
    </form>
  )
}
