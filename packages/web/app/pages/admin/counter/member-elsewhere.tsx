import { counterElsewhereEndpoints, MemberNamedForm, type ReplyOf } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { ActionButton, Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/form-helpers.ts'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import type { CounterMember } from './dues-to-take.ts'
import { Paying } from './member-at-counter.tsx'

const t = m.counter.elsewhere
const refusals = { member: 'member', phoneEnd: 'phoneEnd', member_not_named: 'phoneEnd' } as const

interface MemberElsewhereProps {
  onReceipt: (number: string) => void
  onNext: () => void
}

/** A member of another branch: named by member code and phone, then their dues and the payment. */
export function MemberElsewhere({ onReceipt, onNext }: MemberElsewhereProps) {
  const online = useOnline()
  const form = useForm({
    initialValues: { member: '', phoneEnd: '' },
    validate: schemaResolver(MemberNamedForm, { sync: true }),
  })
  const find = useMutation({
    mutationFn: (body: typeof form.values) => call(counterElsewhereEndpoints.memberElsewhere, { body }),
    onError: (error) => placeRefusal(form, error, refusals),
  })
  if (find.data) return <Paying member={atCounter(find.data)} named={find.variables} {...{ onReceipt, onNext }} />
  return (
    <Card title={t.title}>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit(
          (values) => find.mutate(values),
          (errors) => focusFirst(form, errors),
        )}
      >
        <p>{t.lead}</p>
        <TextField label={t.member} autoComplete="off" {...fieldOf(form, 'member')} />
        <TextField
          label={t.phoneEnd}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...fieldOf(form, 'phoneEnd')}
        />
        {find.isError && fieldOfRefusal(find.error, refusals) === undefined && (
          <Alert tone="bad">{sentence(find.error)}</Alert>
        )}
        <ActionButton
          type="submit"
          size="lg"
          fullWidth
          loading={find.isPending}
          disabledReason={online ? undefined : m.counter.pay.offline}
        >
          {t.find}
        </ActionButton>
        <Button variant="subtle" fullWidth onClick={onNext}>
          {t.back}
        </Button>
      </form>
    </Card>
  )
}

/** As the counter shows a member: of this one only the name and the dues are known. */
const atCounter = ({
  user,
  lines,
  next,
  total,
}: ReplyOf<typeof counterElsewhereEndpoints.memberElsewhere>): CounterMember => ({
  user: { _id: '', phone: '', ...user },
  lines,
  next,
  total,
  debts: [],
  received: [],
  tickets: [],
})
