import { enrolmentEndpoints, MemberChanges } from '@kuri/contract'
import { isStaff, PERSON_KINDS } from '@kuri/domain'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { actDone, peopleReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Problem, sentence } from '../../../api/problems.ts'
import { prefetch } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button, LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Crumb, PageTitle } from '../../../components/page-title.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Loading, SkCard } from '../../../components/skeleton.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/form-helpers.ts'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { usePermission } from '../../../use-permission.ts'
import { Duplicates } from '../enrol/duplicates.tsx'
import { MEMBER_REFUSALS, MemberFields } from '../enrol/member-fields.tsx'
import type { PersonInFull } from './stands-in-the-way.ts'

const t = m.enrol.edit
const refusals = { ...MEMBER_REFUSALS, location: 'location', diedOn: 'diedOn' } as const

export const handle: RoutePermission = { permission: 'enrol' }

export const clientLoader = ({ params: { userId = '' } }: ClientLoaderFunctionArgs) =>
  prefetch(peopleReads.user(userId))

/** Changes what is written down of a member. */
export default function EditMember() {
  const userId = useParams()['userId'] ?? ''
  const query = useQuery(peopleReads.user(userId))
  return (
    <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={m.person.failed}>
      {(person) => <Edit key={userId} {...person} />}
    </QueryBoundary>
  )
}

function Edit(person: PersonInFull) {
  const { user } = person
  const mayDo = usePermission()
  const isColleague = isStaff(user.role) && !mayDo('manage-roles')
  return (
    <>
      <Crumb to={paths.user(user._id)}>{user.name}</Crumb>
      <PageTitle title={t.title(user.name)} lead={user.code} />
      {isColleague ? <Alert tone="info">{t.colleague}</Alert> : <EditForm {...person} />}
    </>
  )
}

const valuesOf = ({ user, details }: PersonInFull) => ({
  kind: details.kind,
  name: user.name,
  ownName: details.ownName,
  language: details.language,
  phone: user.phone,
  secondPhone: details.secondPhone,
  address: user.address,
  location: user.location,
  pinCode: details.pinCode,
  fatherOrHusband: details.fatherOrHusband,
  bornOn: details.bornOn ?? '',
  diedOn: details.diedOn ?? '',
  occupation: details.occupation,
  nominee: details.nominee,
  signatory: details.signatory,
  gstin: details.gstin,
  representative: details.representative?.code ?? '',
  idKind: '' as const,
  idNumber: '',
})

function EditForm(person: PersonInFull) {
  const { _id: id, role } = person.user
  const form = useForm({
    initialValues: valuesOf(person),
    validate: schemaResolver(MemberChanges, { sync: true }),
  })
  useFormDraft(`edit-${id}`, () => (form.isDirty() ? form.values : undefined), form.setValues)
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: (values: typeof form.values & { confirmed?: boolean }) =>
      call(enrolmentEndpoints.editMember, { params: { id }, body: MemberChanges.parse(values) }),
    onSuccess: async () => {
      form.resetDirty()
      await actDone()
      notifyOk(t.saved)
      await navigate(paths.user(id))
    },
    onError: (error) => placeRefusal(form, error, refusals),
  })
  const candidates = save.error instanceof Problem ? save.error.candidates : []
  return (
    <Card title={m.enrol.member}>
      <form
        className="stack w"
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.mutate(values),
          (errors) => focusFirst(form, errors),
        )}
      >
        <MemberFields
          form={form}
          kinds={isStaff(role) ? ['person'] : PERSON_KINDS}
          more={<TextField label={t.location} autoComplete="off" {...fieldOf(form, 'location')} />}
          diedOn={<TextField label={m.enrol.diedOn} type="date" {...fieldOf(form, 'diedOn')} />}
        />
        {save.variables && candidates.length > 0 && (
          <Duplicates
            key={candidates.map(({ _id }) => _id).join(' ')}
            words={{ why: m.enrolling.change.samePan, another: m.enrolling.change.saveAnyway }}
            candidates={candidates}
            busy={save.isPending}
            onAnother={() => save.mutate({ ...form.values, confirmed: true })}
          />
        )}
        {save.isError && candidates.length === 0 && fieldOfRefusal(save.error, refusals) === undefined && (
          <Alert tone="bad">{m.chrome.withReason(t.failed, sentence(save.error))}</Alert>
        )}
        <div className="row wrap">
          <Button type="submit" size="lg" loading={save.isPending}>
            {t.save}
          </Button>
          <LinkButton variant="default" to={paths.user(id)}>
            {m.chrome.cancel}
          </LinkButton>
        </div>
      </form>
    </Card>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <Card>
        <SkCard rows={8} />
      </Card>
    </Loading>
  )
}
