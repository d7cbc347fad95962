import { peopleEndpoints } from '@kuri/contract'
import { LANGUAGES } from '@kuri/domain'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { me } from '../../api/startup-queries.ts'
import { call } from '../../api/client.ts'
import { sentence } from '../../api/problems.ts'
import { queryClient } from '../../api/query-client.ts'
import { Alert } from '../../components/alert.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { FieldGrid, SelectField, TextField } from '../../forms/fields.tsx'
import { useFormDraft } from '../../forms/use-form-draft.ts'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../forms/form-helpers.ts'
import { notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import type { Myself } from '../../session.ts'
import { ChangePicture } from './picture/change-picture.tsx'
import css from './profile.module.css'

const t = m.profile.details
const refusals = {
  name: 'name',
  phone: 'phone',
  address: 'address',
  location: 'location',
  ownName: 'ownName',
  occupation: 'occupation',
} as const
const languages = LANGUAGES.map((value) => ({ value, label: m.languages[value] }))

/** What one may change about oneself; the e-mail address is shown. */
export function DetailsCard({ user }: { user: Myself }) {
  const { name, phone, address, location, ownName, language, occupation } = user
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name, phone, address, location, ownName, language, occupation },
    validate: schemaResolver(peopleEndpoints.editMe.body, { sync: true }),
  })
  const save = useMutation({
    mutationFn: (body: typeof form.values) => call(peopleEndpoints.editMe, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(me().queryKey, saved)
      notifyOk(t.saved)
    },
    onError: (error) => placeRefusal(form, error, refusals),
  })
  useFormDraft('details', () => (form.isDirty() ? form.getValues() : undefined), form.setValues)
  const field = (one: keyof typeof form.values) => ({ label: t[one], key: form.key(one), ...fieldOf(form, one) })
  return (
    <Card title={t.title}>
      <div className={css.picture}>
        <Avatar size="lg" name={user.name} image={user.image} />
        <ChangePicture user={user} />
      </div>
      <form
        className="stack w"
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.mutate(values),
          (errors) => focusFirst(form, errors),
        )}
      >
        <FieldGrid>
          <TextField {...field('name')} description={t.nameHint} autoComplete="name" />
          <TextField
            label={t.email}
            description={t.emailHint}
            type="email"
            value={user.email}
            readOnly
            className={css.fixed ?? ''}
          />
          <TextField {...field('ownName')} autoComplete="off" />
          <SelectField
            label={t.language}
            data={languages}
            key={form.key('language')}
            {...form.getInputProps('language')}
          />
          <TextField {...field('phone')} type="tel" autoComplete="tel" />
          <TextField {...field('occupation')} autoComplete="organization-title" />
          <TextField {...field('location')} autoComplete="address-level2" />
          <div data-full>
            <TextField {...field('address')} autoComplete="street-address" />
          </div>
        </FieldGrid>
        {save.isError && fieldOfRefusal(save.error, refusals) === undefined && (
          <Alert tone="bad">{m.chrome.withReason(t.failed, sentence(save.error))}</Alert>
        )}
        <div>
          <Button type="submit" loading={save.isPending}>
            {t.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
