import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../../components/button.tsx'
import { FocusFirstField } from '../../../components/focus-goes-on.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe, type User } from '../../../session.ts'
import { useIsHydrated } from '../../../use-is-hydrated.ts'
import { AuthPage } from '../auth/auth-page.tsx'
import { wayIn } from '../auth/way-in.ts'
import { CodeForm } from './code-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { PinForm } from './pin-form.tsx'
import css from './phone-login.module.css'
import { wasCardUsed } from './with-pin.ts'

const t = m.phoneLogin

/** Log-in without an e-mail address: the number, the code that is sent there, and a PIN where several share the phone. */
export default function PhoneLogin() {
  const back = useSearchParams()[0].get('back')
  const { state: routeState } = useLocation()
  // what the page that led to the login had in hand: the sum to pay
  const state: unknown = routeState?.carried
  const me = useMe()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const [chosen, setChosen] = useState<'pin' | 'sms'>()
  // a page made at build time has both forms, of which the browser shows the one that stays
  const isBoth = chosen === undefined && !isHydrated
  const way = chosen ?? (isHydrated && wasCardUsed() ? 'pin' : 'sms')
  const [phone, setPhone] = useState<string>()
  // what was typed stays when the other form comes: by a press, or when the page learns that a card was used here
  const [typed, setTyped] = useState('')
  const kept = { typed, onTyped: setTyped }
  const [isDone, setDone] = useState(false)
  const begin = (user: User) => {
    setDone(true)
    notifyOk(m.public.login.success)
    void navigate(wayIn(back, user.role), { replace: true, state })
  }
  if (me && !isDone) return <Navigate to={wayIn(back, me.role)} replace state={state} />
  return (
    <AuthPage
      title={t.title}
      lead={way === 'pin' ? t.leadPin : t.lead}
      {...(isBoth && { leads: <Leads /> })}
      swap={{ question: t.withEmail, to: paths.login(back ?? undefined), label: t.login }}
    >
      {(isBoth || way === 'pin') && (
        <FocusFirstField key="pin" className={isBoth ? `stack ${css.byPin}` : 'stack'}>
          <PinForm {...kept} onLogin={begin} />
          <Button variant="subtle" onClick={() => setChosen('sms')}>
            {t.bySms}
          </Button>
        </FocusFirstField>
      )}
      {way === 'pin' ? null : phone === undefined ? (
        <FocusFirstField key="phone" className={isBoth ? `stack ${css.bySms}` : 'stack'}>
          <PhoneForm {...kept} onSent={setPhone} />
          <Button variant="subtle" onClick={() => setChosen('pin')}>
            {t.byPin}
          </Button>
        </FocusFirstField>
      ) : (
        <FocusFirstField key="code">
          <CodeForm phone={phone} onLogin={begin} onOtherPhone={() => setPhone(undefined)} />
        </FocusFirstField>
      )}
    </AuthPage>
  )
}

const Leads = () => (
  <>
    <span className={css.byPin}>{t.leadPin}</span>
    <span className={css.bySms}>{t.lead}</span>
  </>
)
