import { secondStepEndpoints, type ReplyOf } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/form-helpers.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import css from '../profile.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useTwoFactor } from './use-two-factor.ts'

export type Invitation = ReplyOf<typeof secondStepEndpoints.beginSecondStep>

const t = m.twoFactor
const Form = secondStepEndpoints.confirmSecondStep.body
const refusals = { code: 'code' } as const

/** The picture and the key for the app, and the code that proves it works; then the recovery codes. */
export function Invite({ invitation: { secret, qr } }: { invitation: Invitation }) {
  const { confirm, learn } = useTwoFactor()
  const [codes, setCodes] = useState<string[]>()
  const form = useForm({ initialValues: { code: '' }, validate: schemaResolver(Form, { sync: true }) })
  const prove = useMutation({
    mutationFn: confirm,
    onSuccess: (fresh) => {
      setCodes(fresh)
      notifyOk(t.confirmed)
    },
    onError: (error) => placeRefusal(form, error, refusals),
  })
  if (codes) return <RecoveryCodes codes={codes} onKept={() => void learn()} />
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        ({ code }) => prove.mutate(code.replace(/\s/g, '')),
        (errors) => focusFirst(form, errors),
      )}
    >
      <p>{t.scan}</p>
      <img className={css.qr} src={qr} alt={t.qr} width={208} height={208} />
      <div>
        <p className="sm dim">{t.key}</p>
        <p className={css.key}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <CopyButton label={t.copyKey} copied={t.keyCopied} text={secret} />
      </div>
      <TextField label={t.code} inputMode="numeric" autoComplete="one-time-code" {...fieldOf(form, 'code')} />
      {prove.isError && fieldOfRefusal(prove.error, refusals) === undefined && (
        <Alert tone="bad">{m.chrome.withReason(t.failedConfirm, sentence(prove.error))}</Alert>
      )}
      <div>
        <Button type="submit" loading={prove.isPending}>
          {t.confirm}
        </Button>
      </div>
    </form>
  )
}
