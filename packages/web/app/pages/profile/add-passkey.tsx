import { PasskeyName, type passkeyEndpoints, type ReplyOf } from '@kuri/contract'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { safeParse } from 'zod/v4/core'
import { queryClient } from '../../api/query-client.ts'
import { myAccount } from '../../api/session-queries.ts'
import { Alert } from '../../components/alert.tsx'
import { Button } from '../../components/button.tsx'
import { PasswordField, TextField } from '../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../forms/form-helpers.ts'
import { notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { addPasskey, passkeyProblem } from '../../passkeys.ts'

const t = m.passkeys
// names of their own: the page has other fields for a name and a password
const refusals = { name: 'passkeyName', password: 'passkeyPassword', code: 'passkeyCode' } as const

/** Names a passkey and makes it on this device; the password first, because a person who finds an open browser does not know it. */
export default function AddPasskey({ needs }: Pick<ReplyOf<typeof passkeyEndpoints.myPasskeys>, 'needs'>) {
  const form = useForm({
    initialValues: { passkeyName: '', passkeyPassword: '', passkeyCode: '' },
    validate: {
      passkeyName: (typed) => {
        const read = safeParse(PasskeyName, typed)
        return read.success ? null : (read.error.issues[0]?.message ?? null)
      },
    },
  })
  const add = useMutation({
    mutationFn: ({ passkeyName, passkeyPassword, passkeyCode }: typeof form.values) =>
      addPasskey({ name: passkeyName, password: passkeyPassword, code: passkeyCode }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(myAccount.passkeys())
      notifyOk(t.done)
    },
    onError: (error) => placeRefusal(form, error, refusals),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        (values) => add.mutate(values),
        (errors) => focusFirst(form, errors),
      )}
    >
      <TextField label={t.name} description={t.nameHint} autoComplete="off" {...fieldOf(form, 'passkeyName')} />
      {needs !== 'fresh-log-in' && (
        <PasswordField label={t.password} autoComplete="current-password" {...fieldOf(form, 'passkeyPassword')} />
      )}
      {needs === 'password-and-code' && (
        <TextField label={t.code} autoComplete="one-time-code" {...fieldOf(form, 'passkeyCode')} />
      )}
      {add.isError && fieldOfRefusal(add.error, refusals) === undefined && (
        <Alert tone="bad">{m.chrome.withReason(t.addFailed, passkeyProblem(add.error))}</Alert>
      )}
      <div>
        <Button type="submit" loading={add.isPending}>
          {t.submit}
        </Button>
      </div>
    </form>
  )
}
