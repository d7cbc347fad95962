import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { companyReads } from '../../../api/admin-queries.ts'
import { prefetch } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { BranchesCard } from './branches-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { SectionCard } from './section-card.tsx'
import { SECTIONS, type Settings } from './sections.ts'

const t = m.settings

export const clientLoader = () => prefetch(companyReads.settings(), companyReads.branches(), companyReads.signingKeys())

/** The company's details and settings. */
export default function SettingsPage() {
  const query = useQuery(companyReads.settings())
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
        {(settings) => (
          <div className="stack w">
            {SECTIONS.map((section) => (
              <SectionCard key={section.name} section={section} settings={settings} />
            ))}
            <BranchesCard />
            <KeysCard />
            <p className="sm dim">
              {changedText(settings)} {settings.changed && <Link to={paths.audit('settings')}>{t.history}</Link>}
            </p>
          </div>
        )}
      </QueryBoundary>
    </>
  )
}

const changedText = ({ changed }: Settings): string =>
  changed === null ? t.untouched : t.changedBy(changed.by?.name ?? t.somebodyGone, instantText(changed.at))

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={12} />
    </Loading>
  )
}
