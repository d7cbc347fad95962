import { actingEndpoints, AuthorityForm, type ReplyOf } from '@kuri/contract'
import { isRepresented } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { safeParse } from 'zod/v4/core'
import { peopleReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { TextField } from '../../../forms/lazy-fields.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { attempt } from '../act.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'
import type { PersonInFull } from './stands-in-the-way.ts'
import css from './user.module.css'

const t = m.acting.staff
type Other = ReplyOf<typeof actingEndpoints.authorities>['actors'][number]

/** Who may act for a member, and for whom the member may act; staff record and end it. */
export function ActingCard({ user, details }: Pick<PersonInFull, 'user' | 'details'>) {
  const query = useQuery(peopleReads.authorities(user._id))
  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="sm dim">{t.why}</p>
        <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
          {({ actors, members }) => (
            <>
              <Others title={t.actors} others={actors} questionOf={({ name }) => t.question(name, user.name)} />
              {members.length > 0 && (
                <Others title={t.members} others={members} questionOf={({ name }) => t.question(user.name, name)} />
              )}
            </>
          )}
        </QueryBoundary>
        {!isRepresented(details.kind) && (
          <Allowed to="enrol">
            <Give user={user} />
          </Allowed>
        )}
      </div>
    </Card>
  )
}

interface OthersProps {
  title: string
  others: Other[]
  questionOf: (other: Other) => string
}

function Others({ title, others, questionOf }: OthersProps) {
  return (
    <div className={css.others}>
      <h3>{title}</h3>
      {others.length === 0 && <p className="sm">{t.nobody}</p>}
      <ul className={css.authorities}>
        {others.map((other) => (
          <li key={other._id}>
            <div>
              <Link to={paths.user(other._id)}>{other.name}</Link> <span className="sm dim">{other.code}</span>
              <p className="sm dim">
                {t.by[other.by](other.since === null ? '' : instantDayText(other.since))}
                {other.reference !== '' && `: ${other.reference}`}
              </p>
            </div>
            {other.authorityId !== null && (
              <Allowed to="enrol">
                <End id={other.authorityId} question={questionOf(other)} name={other.name} />
              </Allowed>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function End({ id, question, name }: { id: string; question: string; name: string }) {
  return (
    <ConfirmButton
      variant="subtle"
      danger
      question={question}
      consequence={t.consequence}
      verb={m.acting.actors.verb}
      onConfirm={() =>
        attempt(async () => {
          await call(actingEndpoints.endAuthorityOf, { params: { id } })
          notifyOk(m.acting.ended)
        }, m.acting.endFailed)
      }
    >
      {m.acting.end}
      <span className="vh"> {name}</span>
    </ConfirmButton>
  )
}

/** What is wrong with a field, by its name. */
function problemsOf(typed: { actor: string; reference: string }): Partial<typeof typed> {
  const issues = safeParse(AuthorityForm, typed).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

function Give({ user }: Pick<PersonInFull, 'user'>) {
  const dialog = useDialog({
    name: `authority for ${user._id}`,
    initial: () => ({ actor: '', reference: '' }),
    check: problemsOf,
    run: async (body) => {
      await call(actingEndpoints.giveAuthority, { params: { id: user._id }, body })
      notifyOk(t.given)
    },
    failed: t.giveFailed,
  })
  return (
    <div>
      <Button variant="default" onClick={dialog.open}>
        {t.give}
      </Button>
      <DialogForm dialog={dialog} question={t.giveQuestion(user.name)} consequence={t.giveConsequence} verb={t.verb}>
        <TextField
          data-autofocus
          label={t.actor}
          description={t.actorHint}
          autoComplete="off"
          value={dialog.values.actor}
          error={dialog.errors.actor}
          onChange={(event) => dialog.set({ actor: event.currentTarget.value })}
        />
        <TextField
          label={t.reference}
          description={t.referenceHint}
          autoComplete="off"
          value={dialog.values.reference}
          error={dialog.errors.reference}
          onChange={(event) => dialog.set({ reference: event.currentTarget.value })}
        />
      </DialogForm>
    </div>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <SkLines rows={2} />
    </Loading>
  )
}
