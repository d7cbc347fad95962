import { sessionEndpoints, type ReplyOf } from '@kuri/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { sentence } from '../../api/problems.ts'
import { queryClient } from '../../api/query-client.ts'
import { sessions } from '../../api/session-queries.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { notifyBad, notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { instantDayText, instantText } from '../../messages/format.ts'
import { deviceName } from './device-name.ts'
import css from './profile.module.css'

type Session = ReplyOf<typeof sessionEndpoints.mySessions>[number]

const t = m.profile.sessions

/** Every browser and phone in which one is logged in, and a way to end each. */
export function SessionsCard() {
  const query = useQuery(sessions.mine())
  return (
    <Card title={t.title}>
      <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
        {(all) => <All sessions={all} />}
      </QueryBoundary>
    </Card>
  )
}

function All({ sessions: all }: { sessions: Session[] }) {
  const others = all.filter((session) => !session.isThis)
  return (
    <>
      <ul className={css.sessions}>
        {[...all.filter((session) => session.isThis), ...others].map((session) => (
          <Row key={session._id} session={session} />
        ))}
      </ul>
      {others.length === 0 ? <p className="sm dim">{t.onlyHere}</p> : <EndOthers count={others.length} />}
    </>
  )
}

function Row({ session }: { session: Session }) {
  const device = deviceName(session.userAgent)
  const end = useEnding(() => call(sessionEndpoints.endSession, { params: { id: session._id } }), t.ended)
  return (
    <li>
      <div>
        <b>{device}</b>
        <p className="sm dim">{t.since(instantDayText(session.createdAt), session.address)}</p>
        {!session.isThis && <p className="sm dim">{t.lastSeen(instantText(session.lastSeenAt))}</p>}
      </div>
      {session.isThis ? (
        <Badge tone="ok">{t.here}</Badge>
      ) : (
        <Button
          variant="subtle"
          className={css.end}
          aria-label={t.endFor(device)}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          {t.end}
        </Button>
      )}
    </li>
  )
}

function EndOthers({ count }: { count: number }) {
  const end = useEnding(() => call(sessionEndpoints.endOtherSessions, {}), t.othersEnded)
  return (
    <ConfirmButton
      variant="default"
      danger
      question={t.question}
      consequence={t.consequence}
      verb={t.endOthers(count)}
      onConfirm={() => end.mutateAsync().catch(() => undefined)}
    >
      {t.endOthers(count)}
    </ConfirmButton>
  )
}

function useEnding(run: () => Promise<unknown>, done: string) {
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await queryClient.invalidateQueries(sessions.mine())
      notifyOk(done)
    },
    onError: (error) => notifyBad(m.chrome.withReason(t.failedEnd, sentence(error))),
  })
}

function OnTheirWay() {
  return (
    <Loading>
      <SkLines rows={3} />
    </Loading>
  )
}
