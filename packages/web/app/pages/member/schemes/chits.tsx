import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { chits, prefetchPages } from '../../../api/queries.ts'
import { LinkButton } from '../../../components/button.tsx'
import { FilterLinks } from '../../../components/filter-links.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { useSearch } from '../../../list/use-search.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { SchemeCard } from './scheme-card.tsx'
import { SchemeList } from './scheme-list.tsx'

const t = m.member.chits
const PARTS = ['open', 'joined', 'full', 'finished'] as const

/** The query of an address. */
function queryIn(params: URLSearchParams) {
  const search = params.get('q') ?? ''
  const part = PARTS.find((one) => one === params.get('which'))
  return { ...(search !== '' && { search }), ...(part && { part }) }
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  prefetchPages(chits.page(queryIn(new URL(request.url).searchParams)))

export default function Chits() {
  const [params] = useSearchParams()
  const search = useSearch()
  const filter = queryIn(params)
  const query = useInfiniteQuery({ ...chits.page(filter), placeholderData: keepPreviousData })
  return (
    <>
      <PageTitle
        title={t.title}
        lead={t.lead}
        action={<LinkButton to={paths.joinChit('sample')}>{t.join}</LinkButton>}
      />
      <SchemeList
        query={query}
        search={search}
        filter={
          <FilterLinks
            label={t.which}
            param="which"
            choices={[{ value: null, label: t.all }, ...PARTS.map((part) => ({ value: part, label: t.parts[part] }))]}
            chosen={filter.part ?? null}
          />
        }
        isNarrowed={filter.search !== undefined || filter.part !== undefined}
      >
        {(chit) => (
          <SchemeCard key={chit._id} chit={chit}>
            <LinkButton variant="default" fullWidth to={paths.chit(chit._id)}>
              {t.terms}
            </LinkButton>
          </SchemeCard>
        )}
      </SchemeList>
    </>
  )
}
