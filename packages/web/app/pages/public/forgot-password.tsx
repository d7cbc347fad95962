import { emailLinkEndpoints, ForgotPassword } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { sentence } from '../../api/problems.ts'
import { Alert } from '../../components/alert.tsx'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../forms/fields.tsx'
import { fieldOf, focusFirst } from '../../forms/form-helpers.ts'
import { m } from '../../messages/en.ts'
import { paths } from '../../paths.ts'
import { AuthPage } from './auth/auth-page.tsx'

const t = m.emailLinks.forgot

/** Asks for a link by e-mail. What it answers is the same for everybody. */
export default function ForgotPasswordPage() {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(ForgotPassword, { sync: true }),
  })
  const ask = useMutation({
    mutationFn: ({ email }: typeof form.values) =>
      call(emailLinkEndpoints.forgotPassword, { body: { email: email.trim() } }),
  })
  return (
    <AuthPage title={t.title} lead={t.lead} swap={{ question: t.remembered, to: paths.login(), label: t.login }}>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit(
          (values) => ask.mutate(values),
          (errors) => focusFirst(form, errors),
        )}
      >
        <TextField
          label={t.email}
          type="email"
          autoComplete="username"
          key={form.key('email')}
          {...fieldOf(form, 'email')}
        />
        {ask.isError && <Alert tone="bad">{sentence(ask.error)}</Alert>}
        {ask.isSuccess && (
          <Alert tone="ok">
            {t.sent} {t.nothing}
          </Alert>
        )}
        <Button
          type="submit"
          size="lg"
          fullWidth
          variant={ask.isSuccess ? 'default' : 'filled'}
          loading={ask.isPending}
        >
          {ask.isSuccess ? t.again : t.submit}
        </Button>
      </form>
    </AuthPage>
  )
}
