import { MOBILE_PROBLEM, phoneLoginEndpoints, type ReplyOf } from '@kuri/contract'
import { formatPhone, mobileDigits } from '@kuri/domain'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { FocusFirstField } from '../../../components/focus-goes-on.tsx'
import { useFocusAfterMount } from '../../../components/use-focus-after-mount.ts'
import { TextField } from '../../../forms/lazy-fields.tsx'
import { m } from '../../../messages/en.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'
import type { PersonInFull } from './stands-in-the-way.ts'
import css from './user.module.css'

const t = m.phoneLoginCard
type Given = ReplyOf<typeof phoneLoginEndpoints.givePin>

/** Whether a member logs in by phone; staff give them a PIN, which is shown once. */
export function PhoneLoginCard({ user, details }: Pick<PersonInFull, 'user' | 'details'>) {
  const [given, setGiven] = useState<Given>()
  const dialog = useDialog({
    name: `give pin ${user._id}`,
    initial: () => ({ phone: formatPhone(user.phone) }),
    check: ({ phone }) => (mobileDigits(phone) === null ? { phone: MOBILE_PROBLEM } : {}),
    run: async ({ phone }) => {
      setGiven(await call(phoneLoginEndpoints.givePin, { params: { id: user._id }, body: { phone } }))
    },
    failed: t.failed,
  })
  return (
    <Card title={t.title}>
      {given ? (
        <PinToWriteDown {...given} onDone={() => setGiven(undefined)} />
      ) : (
        <FocusFirstField className="stack">
          <p className="sm dim">{t.states[details.phoneLogin]}</p>
          <div>
            <Button variant="default" onClick={dialog.open}>
              {t.give}
            </Button>
          </div>
        </FocusFirstField>
      )}
      <DialogForm dialog={dialog} question={t.question(user.name)} consequence={t.consequence} verb={t.verb}>
        <TextField
          label={t.phone}
          description={t.phoneHint}
          type="tel"
          autoComplete="off"
          value={dialog.values.phone}
          error={dialog.errors.phone}
          onChange={(event) => dialog.set({ phone: event.currentTarget.value })}
        />
      </DialogForm>
    </Card>
  )
}

function PinToWriteDown({ pin, member, onDone }: Given & { onDone: () => void }) {
  const heading = useFocusAfterMount<HTMLHeadingElement>()
  return (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1}>
        {t.done(member.name)}
      </h3>
      <p className={css.pin}>{pin}</p>
      <p className="sm">{t.next(formatPhone(member.phone))}</p>
      <div>
        <Button onClick={onDone}>{t.close}</Button>
      </div>
    </div>
  )
}
