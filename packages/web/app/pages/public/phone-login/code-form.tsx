import { PhoneCodeForm, phoneLoginEndpoints, type BodyOf } from '@kuri/contract'
import { formatPhone } from '@kuri/domain'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Problem, sentence } from '../../../api/problems.ts'
import { call } from '../../../api/client.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { PasswordField, TextField } from '../../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, focusIt, placeRefusal } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import type { User } from '../../../session.ts'
import { beginSession } from '../../../sign-in.ts'
import { SendAgain } from './send-again.tsx'

const t = m.phoneLogin

interface Typed {
  phone: string
  code: string
  /** Undefined until the server requires it. */
  pin: string | undefined
  newPin: string | undefined
  appCode: string | undefined
}

/** The field each refusal is about. */
const fields = {
  wrong_code: 'code',
  wrong_pin: 'pin',
  second_step_wrong: 'appCode',
  newPin: 'newPin',
} as const
/** The field that each refusal adds to the form. */
const missing = { pin_needed: 'pin', new_pin_needed: 'newPin', second_step_needed: 'appCode' } as const
const missingOf = (error: unknown): 'pin' | 'newPin' | 'appCode' | undefined =>
  error instanceof Problem ? (missing as Partial<Record<string, 'pin' | 'newPin' | 'appCode'>>)[error.code] : undefined
const numeric = { inputMode: 'numeric', maxLength: 8 } as const

/** Logs in by phone, with the code from the SMS. Throws Problem. */
const logIn = async (body: BodyOf<typeof phoneLoginEndpoints.verifyPhoneCode>): Promise<User> =>
  await beginSession(await call(phoneLoginEndpoints.verifyPhoneCode, { body }))

interface CodeFormProps {
  phone: string
  onLogin: (user: User) => void
  onOtherPhone: () => void
}

/** The code from the SMS; what the server requires besides is added when it is required, and what was typed stays. */
export function CodeForm({ phone, onLogin, onOtherPhone }: CodeFormProps) {
  const form = useForm<Typed>({
    initialValues: { phone, code: '', pin: undefined, newPin: undefined, appCode: undefined },
    validate: schemaResolver(PhoneCodeForm, { sync: true }),
  })
  const login = useMutation({
    mutationFn: logIn,
    onSuccess: onLogin,
    onError: (error) => {
      const added = missingOf(error)
      if (added === undefined) placeRefusal(form, error, fields)
      else form.setFieldValue(added, '')
    },
  })
  const { pin, newPin, appCode } = form.values
  const isAtField = fieldOfRefusal(login.error, fields) !== undefined
  const isMissing = missingOf(login.error) !== undefined
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        (values) => login.mutate(values),
        (errors) => focusFirst(form, errors),
      )}
    >
      <Alert tone="info">{t.sent(formatPhone(phone))}</Alert>
      <TextField
        label={t.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        {...fieldOf(form, 'code')}
      />
      {pin !== undefined && (
        <PasswordField
          label={t.pin}
          description={t.pinHint}
          autoComplete="current-password"
          ref={focusIt}
          {...numeric}
          {...fieldOf(form, 'pin')}
        />
      )}
      {newPin !== undefined && (
        <PasswordField
          label={t.newPin}
          description={t.newPinHint}
          autoComplete="new-password"
          ref={focusIt}
          {...numeric}
          {...fieldOf(form, 'newPin')}
        />
      )}
      {appCode !== undefined && (
        <TextField
          label={t.appCode}
          description={t.appCodeHint}
          autoComplete="off"
          ref={focusIt}
          {...fieldOf(form, 'appCode')}
        />
      )}
      {login.isError && !isAtField && <Alert tone={isMissing ? 'info' : 'bad'}>{sentence(login.error)}</Alert>}
      <Button type="submit" size="lg" fullWidth loading={login.isPending}>
        {t.submit}
      </Button>
      <SendAgain phone={phone} />
      <p className="sm dim">{t.nothing}</p>
      <Button variant="subtle" onClick={onOtherPhone}>
        {t.otherPhone}
      </Button>
    </form>
  )
}
