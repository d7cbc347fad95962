import { actingEndpoints, type ReplyOf } from '@kuri/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { sentence } from '../../api/problems.ts'
import { prefetch } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { acting } from '../../api/session-queries.ts'
import { me } from '../../api/startup-queries.ts'
import { Badge } from '../../components/badge.tsx'
import { Button, LinkButton } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { notifyBad, notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { instantDayText } from '../../messages/format.ts'
import { paths } from '../../paths.ts'
import { actFor } from '../../sign-in.ts'
import css from './profile.module.css'

const t = m.acting
type Acting = ReplyOf<typeof actingEndpoints.acting>
type Other = Acting['members'][number]

export const clientLoader = () => prefetch(acting.all())

/** For whom one acts, and who acts for oneself. */
export default function ActingPage() {
  const query = useQuery(acting.all())
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
        {(all) => (
          <div className="grid g75">
            <Card>
              <Members {...all} />
            </Card>
            {all.actingFor === null && (
              <Card title={t.actors.title}>
                <Actors actors={all.actors} />
              </Card>
            )}
          </div>
        )}
      </QueryBoundary>
    </>
  )
}

function Members({ me: self, actingFor, members }: Acting) {
  const change = useMutation({
    mutationFn: actFor,
    onError: (error) => notifyBad(m.chrome.withReason(t.switchFailed, sentence(error))),
  })
  const now = actingFor?._id ?? self._id
  const row = (id: string, name: string, label: string) =>
    id === now ? (
      <Badge tone="ok">{t.now}</Badge>
    ) : (
      <Button
        variant="default"
        className={css.end}
        aria-label={label}
        disabled={change.isPending && change.variables !== id}
        loading={change.isPending && change.variables === id}
        onClick={() => change.mutate(id)}
      >
        {id === self._id ? t.forYourself : t.actFor(name.split(' ')[0] ?? name)}
      </Button>
    )
  return (
    <div className="stack">
      <ul className={`${css.sessions} ${css.acting}`}>
        <li>
          <Named name={self.name} code={self.code} why={t.you} />
          {row(self._id, self.name, t.forYourself)}
        </li>
        {members.map((member) => (
          <li key={member._id}>
            <Named name={member.name} code={member.code} why={whyText(t.by, member)} />
            <span className={css.actions}>
              {row(member._id, member.name, t.actFor(member.name))}
              {member.authorityId !== null && member._id !== now && (
                <End id={member.authorityId} label={t.endFor(member.name)} texts={t} name={member.name} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {members.length === 0 && <p className="sm">{t.none}</p>}
      <p className="sm dim">{t.how}</p>
      {actingFor === null && (
        <p>
          <LinkButton variant="default" to={paths.claim()}>
            {t.enterCard}
          </LinkButton>
        </p>
      )}
    </div>
  )
}

function Actors({ actors }: Pick<Acting, 'actors'>) {
  if (actors.length === 0) return <p className="sm dim">{t.actors.none}</p>
  return (
    <ul className={`${css.sessions} ${css.acting}`}>
      {actors.map((actor) => (
        <li key={actor._id}>
          <Named name={actor.name} code={actor.code} why={whyText(t.actors.by, actor)} />
          {actor.authorityId !== null && (
            <End id={actor.authorityId} label={t.actors.endFor(actor.name)} texts={t.actors} name={actor.name} />
          )}
        </li>
      ))}
    </ul>
  )
}

const whyText = (words: Record<Other['by'], (day: string) => string>, { by, since }: Other): string =>
  words[by](since === null ? '' : instantDayText(since))

function Named({ name, code, why }: { name: string; code: string; why: string }) {
  return (
    <div>
      <b>{name}</b> <span className="sm dim">{code}</span>
      <p className="sm dim">{why}</p>
    </div>
  )
}

interface EndProps {
  id: string
  name: string
  label: string
  texts: { question: (name: string) => string; consequence: string; verb: string }
}

function End({ id, name, label, texts }: EndProps) {
  const end = useMutation({
    mutationFn: () => call(actingEndpoints.endAuthority, { params: { id } }),
    onSuccess: async () => {
      await Promise.all([queryClient.invalidateQueries(acting.all()), queryClient.invalidateQueries(me())])
      notifyOk(t.ended)
    },
    onError: (error) => notifyBad(m.chrome.withReason(t.endFailed, sentence(error))),
  })
  return (
    <ConfirmButton
      variant="subtle"
      danger
      question={texts.question(name)}
      consequence={texts.consequence}
      verb={texts.verb}
      onConfirm={() => end.mutateAsync().catch(() => undefined)}
    >
      {t.end}
      <span className="vh"> {label}</span>
    </ConfirmButton>
  )
}

function OnTheirWay() {
  return (
    <Card>
      <Loading>
        <SkLines rows={4} />
      </Loading>
    </Card>
  )
}
