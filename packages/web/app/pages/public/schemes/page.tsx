import { prizeExample } from '@kuri/domain'
import { IconChevronDown } from '../../../icons/everywhere.ts'
import { useQuery } from '@tanstack/react-query'
import { company } from '../../../api/startup-queries.ts'
import { chits } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { LongList } from '../../../components/long-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { NeedsScripts } from '../../../layout/without-scripts.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { termsOf } from '../../member/book/terms.ts'
import { ExampleLines } from '../../member/chit-detail/example-lines.tsx'
import { SchemeCard, SchemesLoading } from '../../member/schemes/scheme-card.tsx'
import type { OpenChit } from '../../member/schemes/status-badge.tsx'
import css from './schemes.module.css'

const t = m.openSchemes

/** Schemes with free seats, for everybody: no account is needed to read. */
export default function OpenSchemes() {
  const query = useQuery(chits.open())
  return (
    <div className={css.page}>
      <NeedsScripts />
      <PageTitle title={t.title} lead={t.lead} />
      <QueryBoundary query={query} skeleton={<SchemesLoading />} failed={m.member.chits.failed}>
        {(list) =>
          list.length === 0 ? (
            <Card>
              <EmptyState picture="emptyBowl" title={t.none} why={t.noneWhy} />
            </Card>
          ) : (
            <LongList rows={list} text={({ name }) => name} search={t.search} none={t.notFound}>
              {(shown) => (
                <div className="grid cards">
                  {shown.map((chit) => (
                    <OpenScheme key={chit._id} chit={chit} />
                  ))}
                </div>
              )}
            </LongList>
          )
        }
      </QueryBoundary>
      <HowItWorks />
      <WhoRunsIt />
    </div>
  )
}

function OpenScheme({ chit }: { chit: OpenChit }) {
  const me = useMe()
  const joinPath = paths.askToJoin(chit._id)
  return (
    <SchemeCard chit={chit}>
      <details className={css.example}>
        <summary>
          {t.example}
          <Icon of={IconChevronDown} />
        </summary>
        <ExampleLines chit={chit} example={prizeExample(termsOf(chit))} tight />
        <p className="sm dim">{t.noPromise}</p>
      </details>
      <div className="stack t">
        <LinkButton fullWidth to={me ? joinPath : paths.login(joinPath)}>
          {t.ask}
        </LinkButton>
        {!me && <p className={`sm dim ${css.first}`}>{t.first}</p>}
      </div>
    </SchemeCard>
  )
}

function HowItWorks() {
  return (
    <Card title={t.how.title}>
      <ol className={css.how}>
        {t.how.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  )
}

/** Name, address and registration of the company, as far as it has entered them. */
function WhoRunsIt() {
  const { data } = useQuery(company())
  if (!data) return null
  const { name, address, registrationNo } = data
  return (
    <p className="sm dim">
      {[name, address, registrationNo && t.registration(registrationNo)].filter(Boolean).join(', ')}. {t.act}
    </p>
  )
}
