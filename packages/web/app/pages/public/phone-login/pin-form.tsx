import { PhonePinForm } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { needsCode, sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { PasswordField, TextField } from '../../../forms/fields.tsx'
import {
  fieldOf,
  fieldOfRefusal,
  focusFirst,
  focusIt,
  placeRefusal,
  useEarlyTyping,
} from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import type { User } from '../../../session.ts'
import type { TypedPhone } from './phone-form.tsx'
import { logInWithPin } from './with-pin.ts'

const t = m.phoneLogin
const fields = { second_step_wrong: 'appCode' } as const

interface Typed {
  phone: string
  pin: string
  /** Undefined until the server requires it. */
  appCode: string | undefined
}

/** Phone number and PIN, without an SMS: for the browser in which a card was used. */
export function PinForm({ typed, onTyped, onLogin }: TypedPhone & { onLogin: (user: User) => void }) {
  const form = useForm<Typed>({
    // before hydration the page has both forms, and each finds its own fields by its name
    name: 'by-pin',
    mode: 'uncontrolled',
    initialValues: { phone: typed, pin: '', appCode: undefined },
    validate: schemaResolver(PhonePinForm, { sync: true }),
    onValuesChange: ({ phone }) => onTyped(phone),
  })
  useEarlyTyping<'phone' | 'pin'>(form)
  const [asksCode, setAsksCode] = useState(false)
  const login = useMutation({
    mutationFn: logInWithPin,
    onSuccess: onLogin,
    onError: (error) => {
      if (needsCode(error)) {
        form.setFieldValue('appCode', '')
        setAsksCode(true)
      } else placeRefusal(form, error, fields)
    },
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        (values) => login.mutate(values),
        (errors) => focusFirst(form, errors),
      )}
    >
      <TextField
        label={t.phone}
        description={t.phoneHint}
        type="tel"
        autoComplete="tel"
        key={form.key('phone')}
        {...fieldOf(form, 'phone')}
      />
      <PasswordField
        label={t.pin}
        description={t.pinHint}
        autoComplete="current-password"
        inputMode="numeric"
        maxLength={8}
        key={form.key('pin')}
        {...fieldOf(form, 'pin')}
      />
      {asksCode && (
        <TextField
          label={t.appCode}
          description={t.appCodeHint}
          autoComplete="off"
          ref={focusIt}
          key={form.key('appCode')}
          {...fieldOf(form, 'appCode')}
        />
      )}
      {login.isError && fieldOfRefusal(login.error, fields) === undefined && (
        <Alert tone={needsCode(login.error) ? 'info' : 'bad'}>{sentence(login.error)}</Alert>
      )}
      <Button type="submit" size="lg" fullWidth loading={login.isPending}>
        {t.submit}
      </Button>
      <p className="sm dim">{t.forgotten}</p>
    </form>
  )
}
