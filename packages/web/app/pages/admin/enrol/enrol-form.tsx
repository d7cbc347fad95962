import { Enrolment, enrolmentEndpoints, type BodyOf } from '@kuri/contract'
import { PERSON_KINDS } from '@kuri/domain'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { actDone } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Problem, sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { KeysLine } from '../../../components/keys-line.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/form-helpers.ts'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { m } from '../../../messages/en.ts'
import { usePermission } from '../../../use-permission.ts'
import { Duplicates } from './duplicates.tsx'
import { MEMBER_REFUSALS, MemberFields, NO_MEMBER } from './member-fields.tsx'
import type { Enrolled } from './page.tsx'
import { PhoneOwners, usePhoneOwners, type PhoneOwner } from './phone-owners.tsx'
import { CollectorField, TicketFields } from './plan-fields.tsx'
import { usePlan } from './use-plan.ts'

const t = m.enrol
const empty = { ...NO_MEMBER, email: '', location: '' }
const fields = { ...MEMBER_REFUSALS, email: 'email', email_taken: 'email', location: 'location' } as const
const kinds = PERSON_KINDS.filter((kind) => kind !== 'estate')

/**
 * The form of a new member. The server first compares it with the people there are and answers with possible duplicates. Once the
 * member is enrolled they get their collector and their tickets, one after the other.
 */
export function EnrolForm({ onEnrolled }: { onEnrolled: (enrolled: Enrolled) => void }) {
  const form = useForm({ initialValues: empty, validate: schemaResolver(Enrolment, { sync: true }) })
  useFormDraft('enrol', () => (form.isDirty() ? form.values : undefined), form.setValues)
  const plan = usePlan()
  const mayAssign = usePermission()('assign-collectors')
  const keys = useSubmitByKeys()
  const owners = usePhoneOwners(form.values.phone)
  const [shared, setShared] = useState('')
  // the answer was about this number and these people
  const asked = `${form.values.phone} ${owners.map(({ _id }) => _id).join(' ')}`
  const isShared = shared === asked
  const enrolled = async (body: BodyOf<typeof enrolmentEndpoints.enrolMember>) => {
    try {
      return await call(enrolmentEndpoints.enrolMember, { body })
    } catch (error) {
      if (!isShared || !isOnlyAboutPhone(error, owners)) throw error
      return await call(enrolmentEndpoints.enrolMember, { body: { ...body, confirmed: true } })
    }
  }
  const enrol = useMutation({
    mutationFn: async (typed: typeof empty & { confirmed?: boolean }) => {
      const { member } = await enrolled(Enrolment.parse(typed))
      return { member, leftOver: await plan.carryOut(member._id) }
    },
    onSuccess: (done) => {
      onEnrolled(done)
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
        ref={keys}
        onSubmit={form.onSubmit(
          // a minor cannot log in, and the field is gone from the form
          (values) => {
            if (plan.check()) enrol.mutate(values.kind === 'minor' ? { ...values, email: '' } : values)
          },
          (errors) => focusFirst(form, errors),
        )}
      >
        <MemberFields
          form={form}
          kinds={kinds}
          askPhone={
            <PhoneOwners
              phone={form.values.phone}
              owners={owners}
              isShared={isShared}
              onShared={() => setShared(asked)}
            />
          }
          more={
            <>
              <TextField
                label={m.enrolling.plan.area}
                description={m.enrolling.plan.areaHint}
                autoComplete="off"
                {...fieldOf(form, 'location')}
              />
              {mayAssign && <CollectorField plan={plan} />}
              {form.values.kind !== 'minor' && (
                <TextField
                  label={t.email}
                  description={t.emailHint}
                  type="email"
                  autoComplete="off"
                  {...fieldOf(form, 'email')}
                />
              )}
            </>
          }
        />
        <TicketFields plan={plan} />
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
        <KeysLine keys={m.enrolling.keys} />
      </form>
    </Card>
  )
}

/** Whether all the server asks is about those of the number, of whom the form has asked already. */
const isOnlyAboutPhone = (error: unknown, owners: readonly PhoneOwner[]): boolean =>
  error instanceof Problem &&
  error.candidates.length > 0 &&
  error.candidates.every(({ _id, because }) => because === 'phone' && owners.some((owner) => owner._id === _id))

/** Ctrl Enter sends the form, from any of its fields. */
function useSubmitByKeys() {
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = place.current
    const submit = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      event.preventDefault()
      form?.requestSubmit()
    }
    form?.addEventListener('keydown', submit)
    return () => form?.removeEventListener('keydown', submit)
  }, [])
  return place
}
