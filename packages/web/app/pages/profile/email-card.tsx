import { EmailChange, endpoints, type ReplyOf } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { sentence } from '../../api/problems.ts'
import { queryClient } from '../../api/query-client.ts'
import { myAccount } from '../../api/session-queries.ts'
import { Alert } from '../../components/alert.tsx'
import { Asked } from '../../components/asked.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { PasswordField, TextField } from '../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../forms/manners.ts'
import { notifyBad, notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import css from './profile.module.css'

const say = m.recovery.email
const empty = { email: '', password: '' }
const refusals = { email: 'email', password: 'password', email_taken: 'email' } as const

/** The address one logs in with and letters go to: whether it is proven, and changing it. */
export function EmailCard() {
  return (
    <Card title={say.title}>
      <Asked query={useQuery(myAccount.email())} skeleton={<OnItsWay />} failed={say.failed}>
        {(mine) => <Address mine={mine} />}
      </Asked>
      <ChangeEmail />
    </Card>
  )
}

function Address({ mine: { email, verifiedAt, waiting } }: { mine: ReplyOf<typeof endpoints.myEmail> }) {
  const send = useMutation({
    mutationFn: () => call(endpoints.sendVerification, {}),
    onSuccess: () => notifyOk(say.sent),
    onError: (error) => notifyBad(m.admin.withReason(say.failedSend, sentence(error))),
  })
  const isProven = verifiedAt !== null
  return (
    <div className={css.address}>
      <p>
        <b>{email}</b>{' '}
        {isProven ? (
          <Badge tone="ok">{say.confirmed}</Badge>
        ) : (
          <Badge tone="plain" icon={IconMail}>
            {say.unconfirmed}
          </Badge>
        )}
      </p>
      {waiting !== null && <p className="sm dim">{say.waiting(waiting)}</p>}
      {!isProven && waiting === null && <p className="sm dim">{say.why}</p>}
      {(waiting !== null || !isProven) && (
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {say.send}
        </Button>
      )}
    </div>
  )
}

function ChangeEmail() {
  const form = useForm({ initialValues: empty, validate: schemaResolver(EmailChange, { sync: true }) })
  const change = useMutation({
    mutationFn: (body: typeof empty) => call(endpoints.changeEmail, { body }),
    onSuccess: () => {
      form.reset()
      notifyOk(say.asked)
      void queryClient.invalidateQueries(myAccount.email())
    },
    onError: (error) => placeRefusal(form, error, refusals),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        (values) => change.mutate(values),
        (errors) => focusFirst(form, errors),
      )}
    >
      <TextField label={say.next} type="email" autoComplete="email" {...fieldOf(form, 'email')} />
      <PasswordField label={say.password} autoComplete="current-password" {...fieldOf(form, 'password')} />
      {change.isError && fieldOfRefusal(change.error, refusals) === undefined && (
        <Alert tone="bad">{m.admin.withReason(say.failedChange, sentence(change.error))}</Alert>
      )}
      <div>
        <Button type="submit" variant="default" loading={change.isPending}>
          {say.change}
        </Button>
      </div>
    </form>
  )
}

function OnItsWay() {
  return (
    <Loading>
      <SkLines rows={2} />
    </Loading>
  )
}
