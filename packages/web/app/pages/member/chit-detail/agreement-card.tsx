import { agreementEndpoints, type ReplyOf } from '@kuri/contract'
import { IconCheck, IconChevronDown } from '../../../icons/everywhere.ts'
import { formatDay } from '@kuri/domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { oneChit } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { Icon } from '../../../components/icon.tsx'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { instantText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import type { ChitDetail } from './chit-detail.ts'
import css from './chit-detail.module.css'

type Agreement = ReplyOf<typeof agreementEndpoints.readAgreement>['agreement']

const t = m.chitDetail.agreement

/** What joining means, word for word, and whether the reader has accepted it as it stands. */
export function AgreementCard({ chit }: { chit: ChitDetail }) {
  const query = useQuery(oneChit.agreement(chit._id))
  return (
    <div id="agreement" className={css.place}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
        {(agreement) => (
          <Card
            title={t.title}
            aside={<span className="sm dim">{t.version(agreement.version)}</span>}
            tone={chit.status === 'forming' && asksFor(chit, agreement) ? 'turn' : undefined}
          >
            <div className="stack">
              <Standing chit={chit} agreement={agreement} />
              <details
                className={css.agreement}
                open={chit.status === 'forming' || asksFor(chit, agreement) || undefined}
              >
                <summary>
                  {t.read}
                  <Icon of={IconChevronDown} />
                </summary>
                <ol>
                  {agreement.sentences.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ol>
                <p className={css.seal}>
                  {t.seal} <code>{agreement.hash.slice(0, 16)}</code>
                </p>
              </details>
              {asksFor(chit, agreement) && <AcceptButton chit={chit} hash={agreement.hash} />}
              {chit.status !== 'cancelled' && agreement.members.length > 0 && <OfMembers {...agreement} />}
            </div>
          </Card>
        )}
      </QueryBoundary>
    </div>
  )
}

/** For a member who has not accepted the present terms: the scheme starts only when all have. */
const asksFor = ({ you, status }: ChitDetail, { accepted }: Agreement): boolean =>
  you.membership === 'approved' && status !== 'finished' && accepted?.isCurrent !== true

/** It stands under the text: one reads, and then accepts. */
function AcceptButton({ chit, hash }: { chit: ChitDetail; hash: string }) {
  const accept = useMutation({
    mutationFn: () => call(agreementEndpoints.acceptAgreement, { params: { id: chit._id }, body: { hash } }),
    onSuccess: () => notifyOk(t.thanks),
    onError: (error) => notifyBad(sentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: oneChit.agreement(chit._id).queryKey }),
  })
  return (
    <div>
      <Button loading={accept.isPending} onClick={() => accept.mutate()}>
        {t.accept}
      </Button>
    </div>
  )
}

function Standing({ chit, agreement }: { chit: ChitDetail; agreement: Agreement }) {
  const { accepted } = agreement
  if (accepted?.isCurrent) {
    return (
      <p>
        <Badge tone="ok" icon={IconCheck} isLong>
          {accepted.signed ? signedText(accepted.signed) : t.accepted(instantText(accepted.at))}
        </Badge>
      </p>
    )
  }
  if (asksFor(chit, agreement)) {
    const why = accepted ? t.changed : t.notYet
    return <HelpText>{chit.status === 'forming' ? `${why} ${t.startsWhen}` : why}</HelpText>
  }
  return chit.you.membership === 'none' && chit.status === 'forming' ? <p className="dim">{t.byJoining}</p> : null
}

const signedText = ({
  number,
  day,
  witnesses,
  enteredBy,
}: NonNullable<NonNullable<Agreement['accepted']>['signed']>): string =>
  t.signed(number, formatDay(day), witnesses, enteredBy)

/** For administrators: whom the company waits for, and who signed on paper. */
function OfMembers({ members }: Pick<Agreement, 'members'>) {
  const missing = members.filter(({ isCurrent }) => !isCurrent).map(({ name }) => name)
  const bySignature = members.flatMap(({ signed, isCurrent, name, ticketNo }) =>
    signed && isCurrent ? [{ ticketNo, words: t.ofMember(ticketNo, name, signedText(signed)) }] : [],
  )
  return (
    <>
      <p className="sm">{missing.length === 0 ? t.allAccepted(members.length) : t.waitFor(missing.join(', '))}</p>
      {bySignature.length > 0 && (
        <ul className="sm dim">
          {bySignature.map(({ ticketNo, words }) => (
            <li key={ticketNo}>{words}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function LoadingSkeleton() {
  return (
    <Card title={t.title}>
      <Loading>
        <SkLines rows={5} />
      </Loading>
    </Card>
  )
}
