import { emailLinkEndpoints, type ReplyOf } from '@kuri/contract'
import { IconMail } from '../../icons/everywhere.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { sentence } from '../../api/problems.ts'
import { myAccount } from '../../api/session-queries.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { notifyBad, notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { DeferredForm } from './deferred-form.tsx'
import css from './profile.module.css'

const t = m.emailLinks.email
const ChangeEmail = lazyPart(async () => (await import('./change-email.tsx')).ChangeEmail)

/** The address one logs in with and letters go to: whether it is confirmed, and changing it. */
export function EmailCard() {
  return (
    <Card title={t.title}>
      <QueryBoundary query={useQuery(myAccount.email())} skeleton={<LoadingSkeleton />} failed={t.failed}>
        {(mine) => <Address mine={mine} />}
      </QueryBoundary>
      <DeferredForm label={t.change}>
        <ChangeEmail />
      </DeferredForm>
    </Card>
  )
}

function Address({ mine: { email, verifiedAt, waiting } }: { mine: ReplyOf<typeof emailLinkEndpoints.myEmail> }) {
  const send = useMutation({
    mutationFn: () => call(emailLinkEndpoints.sendVerification, {}),
    onSuccess: () => notifyOk(t.sent),
    onError: (error) => notifyBad(m.chrome.withReason(t.failedSend, sentence(error))),
  })
  const isEmailConfirmed = verifiedAt !== null
  return (
    <div className={css.address}>
      <p>
        <b>{email}</b>{' '}
        {isEmailConfirmed ? (
          <Badge tone="ok">{t.confirmed}</Badge>
        ) : (
          <Badge tone="turn" icon={IconMail}>
            {t.unconfirmed}
          </Badge>
        )}
      </p>
      {waiting !== null && <p className="sm dim">{t.waiting(waiting)}</p>}
      {!isEmailConfirmed && waiting === null && <p className="sm dim">{t.why}</p>}
      {(waiting !== null || !isEmailConfirmed) && (
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {t.send}
        </Button>
      )}
    </div>
  )
}

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={2} />
    </Loading>
  )
}
