import { peopleEndpoints, Registration } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { callWithFile } from '../../api/client.ts'
import { Problem, sentence } from '../../api/problems.ts'
import { Alert } from '../../components/alert.tsx'
import { Button } from '../../components/button.tsx'
import { FieldGrid, PasswordField, TextField } from '../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal, useEarlyTyping } from '../../forms/form-helpers.ts'
import { notifyBad, notifyOkHere } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { paths } from '../../paths.ts'
import { AuthPage } from './auth/auth-page.tsx'
import { DRAFT, draft, dropDraft, keepDraft } from './auth/registration-draft.ts'
import { PictureField } from './auth/picture-field.tsx'

const t = m.public.register
const REDIRECT_MS = 2000
/** The server's sentence when it gave one: its answers bear their request's number, those of a broken line do not. */
const problem = (error: unknown): string =>
  error instanceof Problem && error.requestId !== undefined ? sentence(error) : t.failed
const empty = { name: '', email: '', password: '', phone: '', address: '', location: '' }
const names = Object.keys(empty) as (keyof typeof empty)[]
const refusals = {
  ...Object.fromEntries(names.map((name) => [name, name])),
  email_taken: 'email',
  weak_password: 'password',
} as const

export default function Register() {
  const [picture, setPicture] = useState<File | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: empty,
    onValuesChange: keepDraft,
    validate: schemaResolver(Registration, { sync: true }),
  })
  useEarlyTyping(form, draft)
  const register = useMutation({
    mutationFn: (body: typeof form.values) =>
      callWithFile(peopleEndpoints.register, { body, fileField: 'profileImage', file: picture }),
    onSuccess: () => {
      dropDraft()
      notifyOkHere(t.success)
    },
    onError: (error) => {
      notifyBad(problem(error))
      placeRefusal(form, error, refusals)
    },
  })
  const back = useSearchParams()[0].get('back') ?? undefined
  useRedirect(register.isSuccess, back, register.variables?.email)
  type Name = keyof typeof form.values
  const field = (name: Name) => ({ label: t[name], ...fieldOf(form, name) })
  return (
    <AuthPage wide title={t.title} lead={t.lead} swap={{ question: t.already, to: paths.login(back), label: t.login }}>
      <form
        className="stack w"
        noValidate
        data-draft={DRAFT}
        onSubmit={form.onSubmit(
          (values) => register.mutate(values),
          (errors) => focusFirst(form, errors),
        )}
      >
        <FieldGrid>
          <TextField key={form.key('name')} {...field('name')} autoComplete="name" />
          <TextField key={form.key('email')} {...field('email')} type="email" autoComplete="email" />
          <PasswordField
            key={form.key('password')}
            {...field('password')}
            autoComplete="new-password"
            description={t.passwordHint}
          />
          <TextField
            key={form.key('phone')}
            {...field('phone')}
            type="tel"
            autoComplete="tel"
            description={t.phoneHint}
          />
          <TextField
            key={form.key('address')}
            {...field('address')}
            autoComplete="street-address"
            placeholder={t.addressHint}
          />
          <TextField
            key={form.key('location')}
            {...field('location')}
            autoComplete="address-level2"
            placeholder={t.locationHint}
          />
        </FieldGrid>
        <PictureField file={picture} onChange={setPicture} />
        {register.isError && fieldOfRefusal(register.error, refusals) === undefined && (
          <Alert tone="bad">{problem(register.error)}</Alert>
        )}
        {register.isSuccess && <Alert tone="ok">{t.success}</Alert>}
        <Button type="submit" size="lg" fullWidth loading={register.isPending} disabled={register.isSuccess}>
          {t.submit}
        </Button>
      </form>
    </AuthPage>
  )
}

/** The seed's two seconds: time to read that it worked. The login page has the email address filled in. */
function useRedirect(done: boolean, back: string | undefined, email: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => void navigate(paths.login(back), { state: { email } }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [done, back, email, navigate])
}
