import { emailLinkEndpoints, ForgotPassword } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { sentence } from '../../api/problems.ts'
import { Alert } from '../../components/alert.tsx'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../forms/fields.tsx'
import { fieldOf, focusFirst, useEarlyTyping } from '../../forms/form-helpers.ts'
import { m } from '../../messages/en.ts'
import { paths } from '../../paths.ts'
import { AuthPage } from './auth/auth-page.tsx'

const t = m.emailLinks.forgot

/** Requests a link by e-mail. The answer is the same for everybody. */
export default function ForgotPasswordPage() {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(ForgotPassword, { sync: true }),
  })
  useEarlyTyping(form)
  const request = useMutation({
    mutationFn: ({ email }: typeof form.values) =>
      call(emailLinkEndpoints.forgotPassword, { body: { email: email.trim() } }),
  })
  return (
    <AuthPage title={t.title} lead={t.lead} swap={{ question: t.remembered, to: paths.login(), label: t.login }}>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit(
          (values) => request.mutate(values),
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
        {request.isError && <Alert tone="bad">{sentence(request.error)}</Alert>}
        {request.isSuccess && (
          <Alert tone="ok">
            {t.sent} {t.nothing}
          </Alert>
        )}
        <Button
          type="submit"
          size="lg"
          fullWidth
          variant={request.isSuccess ? 'default' : 'filled'}
          loading={request.isPending}
        >
          {request.isSuccess ? t.again : t.submit}
        </Button>
      </form>
    </AuthPage>
  )
}
