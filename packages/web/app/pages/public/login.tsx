import { LoginForm } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { needsCode, isAboutCode, isSignedOut, sentence } from '../../api/problems.ts'
import { Alert } from '../../components/alert.tsx'
import { Button, LinkButton } from '../../components/button.tsx'
import { PasswordField, TextField } from '../../forms/fields.tsx'
import { fieldOf, focusFirst, focusIt, useEarlyTyping } from '../../forms/form-helpers.ts'
import { notifyBad, notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { paths } from '../../paths.ts'
import { useMe, type User } from '../../session.ts'
import { signIn } from '../../sign-in.ts'
import { AuthPage } from './auth/auth-page.tsx'
import css from './auth/auth.module.css'
import { PasskeyButton } from './auth/passkey-button.tsx'
import { wayIn } from './auth/way-in.ts'

const t = m.public.login
const problem = (error: unknown): string => (isSignedOut(error) && !isAboutCode(error) ? t.failed : sentence(error))

export default function Login() {
  const back = useSearchParams()[0].get('back')
  // What the page that led here had in hand: the sum to pay.
  const { state: routeState } = useLocation()
  const state: unknown = routeState?.carried
  const me = useMe()
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(LoginForm, { sync: true }),
  })
  useEarlyTyping(form)
  const fillIn = useEffectEvent((email: string) => form.setFieldValue('email', email))
  // the address that was just registered
  const registered: unknown = routeState?.email
  useEffect(() => {
    if (typeof registered === 'string') fillIn(registered)
  }, [registered])
  const [code, setCode] = useState<string>()
  const enter = ({ role }: Pick<User, 'role'>) => {
    notifyOk(t.success)
    void navigate(wayIn(back, role), { replace: true, state })
  }
  const login = useMutation({
    mutationFn: ({ email, password }: typeof form.values) => signIn(email.trim(), password, code),
    onSuccess: enter,
    onError: (error) => {
      // The password was right: the code comes on top, and what is typed stays.
      if (needsCode(error)) setCode((typed) => typed ?? '')
      else notifyBad(problem(error))
    },
  })
  // A live session has nothing to do here.
  if (me && login.isIdle) return <Navigate to={wayIn(back, me.role)} replace state={state} />
  return (
    <AuthPage
      title={t.title}
      lead={t.lead}
      swap={{ question: t.noAccount, to: paths.register(back ?? undefined), label: t.register }}
    >
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit(
          (values) => login.mutate(values),
          (errors) => {
            // One alert for what comes first; every field has its own below it.
            const [first] = Object.values(errors)
            if (typeof first === 'string') notifyBad(first)
            focusFirst(form, errors)
          },
        )}
      >
        <TextField
          label={t.email}
          type="email"
          autoComplete="username"
          key={form.key('email')}
          {...fieldOf(form, 'email')}
        />
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          key={form.key('password')}
          {...fieldOf(form, 'password')}
        />
        {code !== undefined && (
          <TextField
            label={t.code}
            description={t.codeHint}
            autoComplete="one-time-code"
            ref={focusIt}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <Link className={css.aside} to={paths.forgotPassword()}>
          {t.forgot}
        </Link>
        {login.isError && <Alert tone={needsCode(login.error) ? 'info' : 'bad'}>{problem(login.error)}</Alert>}
        <Button type="submit" size="lg" fullWidth loading={login.isPending}>
          {t.submit}
        </Button>
      </form>
      {/* beside the form: Enter presses its last button, also before the scripts have come */}
      <div className={`stack ${css.otherWays}`}>
        <PasskeyButton onLogin={enter} />
        <LinkButton
          size="lg"
          fullWidth
          variant="default"
          to={paths.phoneLogin(back ?? undefined)}
          state={{ carried: state }}
        >
          {m.phoneLogin.open}
        </LinkButton>
        <Link className={css.aside} to={paths.claim()}>
          {m.phoneLogin.card}
        </Link>
      </div>
    </AuthPage>
  )
}
