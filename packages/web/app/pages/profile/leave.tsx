import { myDataEndpoints } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { sentence } from '../../api/problems.ts'
import { endSession } from '../../api/query-client.ts'
import { whileLeaving } from '../../api/session-store.ts'
import { Alert } from '../../components/alert.tsx'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { PasswordField } from '../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, placeRefusal } from '../../forms/form-helpers.ts'
import { notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { paths } from '../../paths.ts'

const t = m.myData
const refusals = { password: 'password' } as const

/** Deletes the account: needs the password and a confirmation. */
export function Leave() {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(myDataEndpoints.eraseMe.body, { sync: true }),
  })
  const erase = useMutation({
    mutationFn: () => call(myDataEndpoints.eraseMe, { body: form.getValues() }),
    onSuccess: () =>
      whileLeaving(() => {
        endSession()
        notifyOk(t.gone)
        return navigate(paths.home())
      }),
    onError: (error) => placeRefusal(form, error, refusals),
  })
  const confirm = async () => {
    if (!form.validate().hasErrors) await erase.mutateAsync().catch(() => undefined)
  }
  return (
    <section className="stack" aria-labelledby="leave">
      <h3 id="leave">{t.leaveTitle}</h3>
      <p className="sm dim">{t.leaveLead}</p>
      <PasswordField label={t.password} autoComplete="current-password" {...fieldOf(form, 'password')} />
      {erase.isError && fieldOfRefusal(erase.error, refusals) === undefined && (
        <Alert tone="bad">
          {t.failed} {sentence(erase.error)}
        </Alert>
      )}
      <div>
        <ConfirmButton
          variant="default"
          danger
          question={t.question}
          consequence={t.consequence}
          verb={t.leave}
          onConfirm={confirm}
        >
          {t.leave}
        </ConfirmButton>
      </div>
    </section>
  )
}
