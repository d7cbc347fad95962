import { PhoneForm as PhoneSchema, phoneLoginEndpoints } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { fieldOf, focusFirst, useEarlyTyping } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'

const t = m.phoneLogin

/** The phone number that is typed, which another form of the page may have been given. */
export interface TypedPhone {
  typed: string
  onTyped: (phone: string) => void
}

/** Requests a code. The answer is the same for everybody. */
export function PhoneForm({ typed, onTyped, onSent }: TypedPhone & { onSent: (phone: string) => void }) {
  const form = useForm({
    name: 'by-sms',
    mode: 'uncontrolled',
    initialValues: { phone: typed },
    validate: schemaResolver(PhoneSchema, { sync: true }),
    onValuesChange: ({ phone }) => onTyped(phone),
  })
  useEarlyTyping(form)
  const request = useMutation({
    mutationFn: (body: typeof form.values) => call(phoneLoginEndpoints.requestPhoneCode, { body }),
    onSuccess: (_, { phone }) => onSent(phone),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        (values) => request.mutate(values),
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
      {request.isError && <Alert tone="bad">{sentence(request.error)}</Alert>}
      <Button type="submit" size="lg" fullWidth loading={request.isPending}>
        {t.send}
      </Button>
    </form>
  )
}
