import { emailLinkEndpoints, EmailChange } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { sentence } from '../../api/problems.ts'
import { queryClient } from '../../api/query-client.ts'
import { myAccount } from '../../api/session-queries.ts'
import { Alert } from '../../components/alert.tsx'
import { Button } from '../../components/button.tsx'
import { PasswordField, TextField } from '../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../forms/form-helpers.ts'
import { notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'

const t = m.emailLinks.email
const empty = { email: '', password: '', code: '' }
const refusals = { email: 'email', password: 'password', code: 'code', email_taken: 'email' } as const

const check = schemaResolver(EmailChange, { sync: true })
const bodyOf = ({ code, ...change }: typeof empty) => (code === '' ? change : { ...change, code })

/** Another address: it holds when the link sent there comes back. */
export function ChangeEmail() {
  const form = useForm({ initialValues: empty, validate: (values) => check(bodyOf(values)) })
  const asksCode = Boolean(useQuery(myAccount.twoFactor()).data?.since)
  const change = useMutation({
    mutationFn: (values: typeof empty) => call(emailLinkEndpoints.changeEmail, { body: bodyOf(values) }),
    onSuccess: () => {
      form.reset()
      notifyOk(t.asked)
      void queryClient.invalidateQueries(myAccount.email())
    },
    onError: (error) => placeRefusal(form, error, refusals),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        (values) => change.mutate(values),
        (errors) => focusFirst(form, errors),
      )}
    >
      <TextField label={t.next} type="email" autoComplete="email" {...fieldOf(form, 'email')} />
      <PasswordField label={t.password} autoComplete="current-password" {...fieldOf(form, 'password')} />
      {asksCode && <TextField label={m.twoFactor.factor} autoComplete="one-time-code" {...fieldOf(form, 'code')} />}
      {change.isError && fieldOfRefusal(change.error, refusals) === undefined && (
        <Alert tone="bad">{m.chrome.withReason(t.failedChange, sentence(change.error))}</Alert>
      )}
      <div>
        <Button type="submit" variant="default" loading={change.isPending}>
          {t.change}
        </Button>
      </div>
    </form>
  )
}
