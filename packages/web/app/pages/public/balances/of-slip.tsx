import { CardForm, confirmationEndpoints } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'

const t = m.balances
const refusals = { member: 'member', code: 'code', slip_not_good: 'code' } as const

/** The codes of a slip, for a phone that cannot read the QR code. */
export function OfSlip({ onToken }: { onToken: (token: string) => void }) {
  const form = useForm({ initialValues: { member: '', code: '' }, validate: schemaResolver(CardForm, { sync: true }) })
  const open = useMutation({
    mutationFn: (body: typeof form.values) => call(confirmationEndpoints.openSlip, { body }),
    onSuccess: ({ token }) => onToken(token),
    onError: (error) => placeRefusal(form, error, refusals),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        (values) => open.mutate(values),
        (errors) => focusFirst(form, errors),
      )}
    >
      <p>{t.byCode}</p>
      <TextField label={t.member} description={t.memberHint} autoComplete="off" {...fieldOf(form, 'member')} />
      <TextField label={t.code} autoComplete="off" {...fieldOf(form, 'code')} />
      {open.isError && fieldOfRefusal(open.error, refusals) === undefined && (
        <Alert tone="bad">{sentence(open.error)}</Alert>
      )}
      <Button type="submit" size="lg" fullWidth loading={open.isPending}>
        {t.next}
      </Button>
    </form>
  )
}
