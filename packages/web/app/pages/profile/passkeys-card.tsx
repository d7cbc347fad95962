import { passkeyEndpoints, type ReplyOf } from '@kuri/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { sentence } from '../../api/problems.ts'
import { queryClient } from '../../api/query-client.ts'
import { myAccount, sessions } from '../../api/session-queries.ts'
import { Card } from '../../components/card.tsx'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { notifyBad, notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { instantDayText, instantText } from '../../messages/format.ts'
import { DeferredForm } from './deferred-form.tsx'
import css from './profile.module.css'

const t = m.passkeys
const AddPasskey = lazyPart(async () => (await import('./add-passkey.tsx')).default)
type Mine = ReplyOf<typeof passkeyEndpoints.myPasskeys>

/** One's own passkeys: adding and removing them. */
export function PasskeysCard() {
  const query = useQuery(myAccount.passkeys())
  return (
    <Card title={t.title}>
      <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
        {({ passkeys, needs, isFresh }) => (
          <div className="stack">
            <p className="sm dim">{t.why}</p>
            {passkeys.length === 0 ? (
              <p className="sm">{t.none}</p>
            ) : (
              <ul className={css.sessions}>
                {passkeys.map((passkey) => (
                  <Row key={passkey._id} passkey={passkey} />
                ))}
              </ul>
            )}
            {needs === 'fresh-log-in' && !isFresh ? (
              <p className="sm dim">{t.logInFirst}</p>
            ) : (
              <DeferredForm key={passkeys.length} label={t.add}>
                <AddPasskey needs={needs} />
              </DeferredForm>
            )}
          </div>
        )}
      </QueryBoundary>
    </Card>
  )
}

function Row({ passkey: { _id, name, createdAt, lastUsedAt } }: { passkey: Mine['passkeys'][number] }) {
  const remove = useMutation({
    mutationFn: () => call(passkeyEndpoints.removePasskey, { params: { id: _id } }),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries(myAccount.passkeys()),
        queryClient.invalidateQueries(sessions.mine()),
      ])
      notifyOk(t.removed)
    },
    onError: (error) => notifyBad(m.chrome.withReason(t.removeFailed, sentence(error))),
  })
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="sm dim">{t.added(instantDayText(createdAt))}</p>
        <p className="sm dim">{lastUsedAt === null ? t.unused : t.used(instantText(lastUsedAt))}</p>
      </div>
      <ConfirmButton
        variant="subtle"
        danger
        question={t.question(name)}
        consequence={t.consequence}
        verb={t.remove}
        onConfirm={() => remove.mutateAsync().catch(() => undefined)}
      >
        {t.remove}
        <span className="vh"> {name}</span>
      </ConfirmButton>
    </li>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <SkLines rows={3} />
    </Loading>
  )
}
