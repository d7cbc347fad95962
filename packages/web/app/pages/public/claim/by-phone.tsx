import { invitationEndpoints, PhoneClaimForm } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { PasswordField } from '../../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/form-helpers.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import type { User } from '../../../session.ts'
import { wayIn } from '../auth/way-in.ts'
import type { TypedPhone } from '../phone-login/phone-form.tsx'
import { logInWithPin, noteCardUsed } from '../phone-login/with-pin.ts'
import { PhoneField } from './phone-field.tsx'

const t = m.invitation.claim
const refusals = { phone: 'phone', pin: 'pin' } as const

/** The phone number and a PIN: with them the member logs in here from now on, and at once. */
export function ByPhone({ token, typed, onTyped }: TypedPhone & { token: string }) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { phone: typed, pin: '' },
    validate: schemaResolver(PhoneClaimForm, { sync: true }),
    onValuesChange: ({ phone }) => onTyped(phone),
  })
  const claim = useMutation({
    mutationFn: async (values: typeof form.values): Promise<User | null> => {
      await call(invitationEndpoints.claimByPhone, { body: { token, ...values } })
      noteCardUsed()
      // the card is used in any case: who needs a code besides, or has no connection, logs in on the page for it
      return await logInWithPin(values).catch(() => null)
    },
    onSuccess: (user) => {
      notifyOk(user ? t.doneByPhone : t.logInByPhone)
      void navigate(user ? wayIn(null, user.role) : paths.phoneLogin(), { replace: true })
    },
    onError: (error) => placeRefusal(form, error, refusals),
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
      <PhoneField {...fieldOf(form, 'phone')} />
      <PasswordField
        label={t.pin}
        description={t.pinHint}
        autoComplete="new-password"
        inputMode="numeric"
        maxLength={8}
        {...fieldOf(form, 'pin')}
      />
      {claim.isError && fieldOfRefusal(claim.error, refusals) === undefined && (
        <Alert tone="bad">{sentence(claim.error)}</Alert>
      )}
      <Button type="submit" size="lg" fullWidth loading={claim.isPending}>
        {t.openPassbook}
      </Button>
    </form>
  )
}
