import { sessionEndpoints, PasswordChange } from '@kuri/contract'
import { isCommonPassword } from '@kuri/domain'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { me } from '../../api/startup-queries.ts'
import { call } from '../../api/client.ts'
import { sentence } from '../../api/problems.ts'
import { queryClient } from '../../api/query-client.ts'
import { myAccount, sessions } from '../../api/session-queries.ts'
import { Alert } from '../../components/alert.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { HelpText } from '../../components/help-text.tsx'
import { PasswordField } from '../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../forms/form-helpers.ts'
import { notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'

const t = m.profile.password
const empty = { current: '', next: '' }

const refusals = { current: 'current', next: 'next' } as const

/** The one that holds and the next one; all other sessions end. */
export function PasswordCard({ email }: { email: string }) {
  const form = useForm({ initialValues: empty, validate: schemaResolver(PasswordChange, { sync: true }) })
  const change = useMutation({
    mutationFn: (body: typeof empty) => call(sessionEndpoints.changePassword, { body }),
    onSuccess: () => {
      form.reset()
      notifyOk(t.changed)
      void queryClient.invalidateQueries(sessions.mine())
      void queryClient.invalidateQueries(myAccount.twoFactor())
      void queryClient.invalidateQueries(me())
    },
    onError: (error) => placeRefusal(form, error, refusals),
  })
  const password = useQuery(myAccount.twoFactor()).data?.password
  return (
    <Card title={t.title}>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit(
          (values) => change.mutate(values),
          (errors) => focusFirst(form, errors),
        )}
      >
        {password?.isDemanded && !password.isStrict && <Alert tone="turn">{m.twoFactor.weak}</Alert>}
        {/* For password managers: the account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={t.current} autoComplete="current-password" {...fieldOf(form, 'current')} />
        <PasswordField label={t.next} description={t.nextHint} autoComplete="new-password" {...fieldOf(form, 'next')} />
        {form.values.next !== '' && isCommonPassword(form.values.next) && <HelpText>{t.common}</HelpText>}
        {change.isError && fieldOfRefusal(change.error, refusals) === undefined && (
          <Alert tone="bad">{m.chrome.withReason(t.failed, sentence(change.error))}</Alert>
        )}
        <div>
          <Button type="submit" variant="default" loading={change.isPending}>
            {t.change}
          </Button>
        </div>
      </form>
    </Card>
  )
}
