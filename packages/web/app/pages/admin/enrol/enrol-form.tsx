import { Enrolment, enrolmentEndpoints } from '@kuri/contract'
import { PERSON_KINDS } from '@kuri/domain'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { actDone } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Problem, sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/form-helpers.ts'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { m } from '../../../messages/en.ts'
import { Duplicates } from './duplicates.tsx'
import { MEMBER_REFUSALS, MemberFields, NO_MEMBER } from './member-fields.tsx'
import type { Enrolled } from './page.tsx'

const t = m.enrol
const empty = { ...NO_MEMBER, email: '' }
const fields = { ...MEMBER_REFUSALS, email: 'email', email_taken: 'email' } as const
const kinds = PERSON_KINDS.filter((kind) => kind !== 'estate')

/**
 * The form of a new member. The server first compares it with the people there are and answers with possible duplicates.
 */
export function EnrolForm({ onEnrolled }: { onEnrolled: (member: Enrolled) => void }) {
  const form = useForm({ initialValues: empty, validate: schemaResolver(Enrolment, { sync: true }) })
  useFormDraft('enrol', () => (form.isDirty() ? form.values : undefined), form.setValues)
  const enrol = useMutation({
    mutationFn: (body: typeof empty & { confirmed?: boolean }) =>
      call(enrolmentEndpoints.enrolMember, { body: Enrolment.parse(body) }),
    onSuccess: ({ member }) => {
      onEnrolled(member)
      void actDone()
    },
    onError: (error) => {
      placeRefusal(form, error, fields)
      if (error instanceof Problem && error.code === 'email_taken') form.setFieldError('email', t.emailTaken)
    },
  })
  const { error, variables, isPending } = enrol
  const candidates = error instanceof Problem ? error.candidates : []
  const isAsked = candidates.length > 0
  const isElsewhere = isAsked || fieldOfRefusal(error, fields) !== undefined
  return (
    <Card title={t.member}>
      <form
        className="stack w"
        noValidate
        onSubmit={form.onSubmit(
          // a minor cannot log in, and the field is gone from the form
          (values) => enrol.mutate(values.kind === 'minor' ? { ...values, email: '' } : values),
          (errors) => focusFirst(form, errors),
        )}
      >
        <MemberFields
          form={form}
          kinds={kinds}
          more={
            form.values.kind !== 'minor' && (
              <TextField
                label={t.email}
                description={t.emailHint}
                type="email"
                autoComplete="off"
                {...fieldOf(form, 'email')}
              />
            )
          }
        />
        {enrol.isError && !isElsewhere && <Alert tone="bad">{m.chrome.withReason(t.failed, sentence(error))}</Alert>}
        {variables && isAsked && (
          <Duplicates
            key={candidates.map(({ _id }) => _id).join(' ')}
            words={{ why: t.duplicatesWhy, another: t.another(variables.name) }}
            candidates={candidates}
            busy={isPending}
            onAnother={() => enrol.mutate({ ...variables, confirmed: true })}
          />
        )}
        <div>
          <Button type="submit" size="lg" variant={isAsked ? 'default' : 'filled'} loading={isPending}>
            {isAsked ? t.again : t.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}
