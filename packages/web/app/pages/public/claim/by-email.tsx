import { ClaimForm, invitationEndpoints } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { Problem, sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/form-helpers.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { NewPasswordField } from '../auth/new-password-field.tsx'
import type { TypedPhone } from '../phone-login/phone-form.tsx'
import { PhoneField } from './phone-field.tsx'

const t = m.invitation.claim
const claimRefusals = {
  email: 'email',
  password: 'password',
  phone: 'phone',
  email_taken: 'email',
  weak_password: 'password',
} as const

interface Typed {
  email: string
  password: string
  phone: string | undefined
}

/** An e-mail address and a password; with them the phone number, where the office knows one. */
export function ByEmail({ token, asksPhone, typed, onTyped }: TypedPhone & { token: string; asksPhone: boolean }) {
  const navigate = useNavigate()
  const form = useForm<Typed>({
    initialValues: { email: '', password: '', phone: asksPhone ? typed : undefined },
    validate: schemaResolver(ClaimForm, { sync: true }),
    onValuesChange: ({ phone = '' }) => onTyped(phone),
  })
  const claim = useMutation({
    mutationFn: (values: typeof form.values) => call(invitationEndpoints.claim, { body: { token, ...values } }),
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
      {asksPhone && <PhoneField {...fieldOf(form, 'phone')} />}
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
