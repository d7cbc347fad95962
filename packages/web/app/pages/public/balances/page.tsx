import { confirmationEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { Problem, sentence } from '../../../api/problems.ts'
import { me as readMe } from '../../../api/startup-queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Card } from '../../../components/card.tsx'
import { FocusFirstField } from '../../../components/focus-goes-on.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { QueryBoundary, QueryFallback } from '../../../components/query-boundary.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { focusIt } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import { dayText, instantDayText } from '../../../messages/format.ts'
import { useMe, useMaybeSignedIn } from '../../../session.ts'
import { useIsHydrated } from '../../../use-is-hydrated.ts'
import { useTokenOfLink } from '../../../use-token-of-link.ts'
import { OfSlip } from './of-slip.tsx'
import { Ticket, type Answer, type Asked } from './ticket.tsx'

const t = m.balances

type Shown = ReplyOf<typeof confirmationEndpoints.myBalances> & { until?: Date }

/**
 * Where a slip leads, by its link or by its code: what the company says of each ticket of one member, to be confirmed or disputed. Who
 * is logged in and has no slip sees their own.
 */
export default function BalancesPage() {
  const isHydrated = useIsHydrated()
  const me = useMe()
  const maybeSignedIn = useMaybeSignedIn()
  const who = useQuery({ ...readMe(), enabled: maybeSignedIn })
  const [token, keepToken] = useTokenOfLink()
  const isOwn = token === '' && maybeSignedIn && me !== null
  const key = isOwn ? [...OWN, me?._id] : ['balances', token]
  const query = useQuery<Shown>({
    queryKey: key,
    queryFn: () =>
      isOwn
        ? call(confirmationEndpoints.myBalances, {})
        : call(confirmationEndpoints.openBalances, { body: { token } }),
    enabled: isHydrated && (isOwn ? Boolean(me) : token !== ''),
    retry: false,
  })
  const isVoid = query.error instanceof Problem && query.error.status >= 400 && query.error.status < 500
  const asksCode = isHydrated && !isOwn && (token === '' || isVoid)
  return (
    <>
      {/* a search engine that reads a message keeps no balance */}
      <meta name="robots" content="noindex" />
      <PageTitle title={t.title} lead={t.leadShort} />
      {asksCode ? (
        <Card>
          <FocusFirstField className="stack w">
            {query.isError && <Alert tone="bad">{sentence(query.error)}</Alert>}
            <OfSlip onToken={keepToken} />
          </FocusFirstField>
        </Card>
      ) : isOwn && !me ? (
        // whose they are is not known before this has come
        <QueryFallback query={who} skeleton={<OnTheirWay />} failed={t.failed} />
      ) : (
        <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
          {(shown) => <Balances shown={shown} cached={key} token={isOwn ? null : token} onSlip={keepToken} />}
        </QueryBoundary>
      )}
    </>
  )
}

const OWN = ['my-balances']

interface BalancesProps {
  shown: Shown
  cached: readonly unknown[]
  /** Null: of who is logged in. */
  token: string | null
  /** With the token of a slip whose code was typed. */
  onSlip: (token: string) => void
}

function Balances({ shown, cached, token, onSlip }: BalancesProps) {
  const client = useQueryClient()
  const { company, name, tickets, until } = shown
  const [first] = tickets
  if (!first) {
    return (
      <Card>
        <EmptyState picture="blankPassbook" title={t.none} why={t.noneWhy} />
        <OfSlip onToken={onSlip} />
      </Card>
    )
  }
  const answer = async (id: string, stated: Answer) => {
    const sent =
      token === null
        ? call(confirmationEndpoints.answerMyBalance, { params: { id }, body: stated })
        : call(confirmationEndpoints.answerBalance, { body: { token, ticket: id, ...stated } })
    try {
      const { ticket } = await sent
      client.setQueryData<Shown>(cached, (had) => had && { ...had, tickets: withAnswer(had.tickets, ticket) })
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'balance_answered') throw error
      // the reply to an earlier press was lost, but its answer was saved: what it was is shown
      await client.refetchQueries({ queryKey: cached, exact: true }, { throwOnError: true })
    }
    // its buttons are gone
    focusIt(document.getElementById(id))
  }
  return (
    <div className="stack w">
      <p>
        <span className="strong">{t.name(name)}</span>{' '}
        {tickets.every(({ asOf }) => asOf === first.asOf)
          ? t.lead(company, dayText(first.asOf))
          : t.leadSeveralDays(company)}
      </p>
      {tickets.every(({ status }) => status !== 'asked') && <Alert tone="ok">{t.allDone}</Alert>}
      {tickets.map((ticket) => (
        <Ticket key={ticket._id} ticket={ticket} onAnswer={(stated) => answer(ticket._id, stated)} />
      ))}
      {until && <p className="sm dim">{t.until(instantDayText(until))}</p>}
    </div>
  )
}

const withAnswer = (tickets: readonly Asked[], answered: Asked): Asked[] =>
  tickets.map((one) => (one._id === answered._id ? answered : one))

function OnTheirWay() {
  return (
    <Loading>
      <Card>
        <SkLines rows={8} />
      </Card>
    </Loading>
  )
}
