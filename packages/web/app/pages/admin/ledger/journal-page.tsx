import { eventWord, bookEndpoints, moveEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ledgerReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { prefetch } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { ActionButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { Crumb, PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { DocumentLink } from '../../document-link.tsx'
import { ReasonButton } from '../reason-button.tsx'
import type { Route } from './+types/journal-page.ts'
import { accountName, type Owners } from './account-name.ts'
import css from './ledger.module.css'

type Journal = ReplyOf<typeof bookEndpoints.journal>['journal']

const t = m.bank.journal

export const handle: RoutePermission = { permission: 'read-ledger' }

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => prefetch(ledgerReads.journal(params.journalId))

/** One event of the books: what it moved, who, when and why, and the link to its correction. */
export default function JournalPage({ params: { journalId } }: Route.ComponentProps) {
  const query = useQuery(ledgerReads.journal(journalId))
  return (
    <>
      <Crumb to={paths.ledger()}>{t.back}</Crumb>
      <PageTitle title={t.title(journalId)} lead={t.lead} />
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
        {({ journal, owners }) => (
          <div className="stack w">
            <Facts journal={journal} />
            <Card flush title={t.legs}>
              <ResponsiveTable
                caption={t.legs}
                columns={columnsOf(new Map(Object.entries(owners)))}
                rows={journal.legs.map((leg, no) => ({ ...leg, no }))}
                rowKey={({ no }) => String(no)}
              />
            </Card>
            <Allowed to="move-company-money">
              <Correct journal={journal} />
            </Allowed>
          </div>
        )}
      </QueryBoundary>
    </>
  )
}

function Facts({ journal }: { journal: Journal }) {
  const { kind, key, by, eventAt, postedAt, reference, reason, paper, corrects, correctedBy } = journal
  return (
    <Card title={eventWord(kind)}>
      <DescriptionList>
        <DescriptionItem label={t.when}>
          <InstantText at={eventAt} />
        </DescriptionItem>
        <DescriptionItem label={t.posted}>
          <InstantText at={postedAt} />
        </DescriptionItem>
        <DescriptionItem label={t.by}>{by ?? t.clock}</DescriptionItem>
        {reference !== '' && <DescriptionItem label={t.reference}>{reference}</DescriptionItem>}
        {reason !== null && <DescriptionItem label={t.why}>{reason}</DescriptionItem>}
        {paper !== null && (
          <DescriptionItem label={t.paper}>
            <DocumentLink paper={paper} />
          </DescriptionItem>
        )}
        <DescriptionItem label={t.key}>
          <span className={`mono ${css.key}`}>{key}</span>
        </DescriptionItem>
        {corrects !== null && <DescriptionItem label={t.corrects}>{toEntry(corrects)}</DescriptionItem>}
        {correctedBy !== null && <DescriptionItem label={t.correctedBy}>{toEntry(correctedBy)}</DescriptionItem>}
      </DescriptionList>
    </Card>
  )
}

const toEntry = (id: string) => (
  <Link className={css.account} to={paths.journal(id)}>
    {t.entry(id)}
  </Link>
)

function Correct({ journal: { _id: id, notCorrectable } }: { journal: Journal }) {
  if (notCorrectable !== null) {
    return (
      <ActionButton variant="default" disabledReason={t.whyNot[notCorrectable]}>
        {t.correct}
      </ActionButton>
    )
  }
  return (
    <div>
      <ReasonButton
        variant="default"
        danger
        about={id}
        question={t.question}
        consequence={t.consequence}
        verb={t.verb}
        field={{ label: t.reason, problem: t.reasonProblem }}
        onConfirm={async (reason) => {
          const { status } = await call(moveEndpoints.correctEntry, { params: { id }, body: { reason } })
          notifyOk(status === 'waiting_second' ? t.waits : t.undone)
        }}
        failed={t.failedCorrect}
      >
        {t.correct}
      </ReasonButton>
    </div>
  )
}

type Leg = Journal['legs'][number] & { no: number }

const columnsOf = (owners: Owners): TableColumn<Leg>[] => [
  { key: 'debit', title: t.debit, showsTitleOnPhone: true, cell: ({ debit }) => toAccount(debit, owners) },
  {
    key: 'credit',
    title: t.credit,
    phone: 'below',
    showsTitleOnPhone: true,
    cell: ({ credit }) => toAccount(credit, owners),
  },
  {
    key: 'amount',
    title: m.bank.amount,
    figure: true,
    cell: ({ amount, phase }) => (
      <>
        <Money amount={amount} />
        {phase !== 'posted' && <span className="sm dim block">{t.phases[phase]}</span>}
      </>
    ),
  },
]

const toAccount = (code: string, owners: Owners) => (
  <Link className={css.account} to={paths.ledger(code)}>
    {accountName(code, owners)}
  </Link>
)

function LoadingSkeleton() {
  return (
    <Loading>
      <Card>
        <SkLines rows={8} />
      </Card>
    </Loading>
  )
}
