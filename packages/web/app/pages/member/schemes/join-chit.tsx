import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { chits, prefetchPages } from '../../../api/queries.ts'
import { PageTitle } from '../../../components/page-title.tsx'
import { useSearch } from '../../../list/use-search.ts'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import { JoinButton } from './join-button.tsx'
import { partOf } from './join-order.ts'
import { OwnSchemeCard } from './own-scheme-card.tsx'
import { SchemeCard } from './scheme-card.tsx'
import { SchemeList } from './scheme-list.tsx'

const t = m.member.join
/** The seed refreshes this list every 10 seconds. */
const REFRESH_MS = 10_000

export const clientLoader = ({ params, request }: ClientLoaderFunctionArgs) =>
  prefetchPages(offered(params['id'], new URL(request.url).searchParams.get('q') ?? ''))

/** What can be joined: the scheme of the address first. */
const offered = (first: string | undefined, search: string) =>
  chits.page({ part: 'offered', ...(first !== undefined && { first }), ...(search !== '' && { search }) })

export default function JoinChit() {
  const { id } = useParams()
  const userId = useMe()?._id ?? ''
  const startsOpen = useStartsOpen()
  const search = useSearch()
  const query = useInfiniteQuery({
    ...offered(id, search.value),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <SchemeList
        query={query}
        search={search}
        isNarrowed={search.value !== ''}
        headingOf={(chit) => m.member.chits.parts[partOf(chit, userId)]}
      >
        {(chit) => {
          const isFirst = chit._id === id
          const button = <JoinButton chit={chit} startsOpen={startsOpen && isFirst} />
          // what one is in already is in full on /joined-schemes; the scheme of the address is in full here
          if (!isFirst && partOf(chit, userId) === 'joined') return <OwnSchemeCard chit={chit}>{button}</OwnSchemeCard>
          return (
            <SchemeCard chit={chit} first={isFirst}>
              {button}
            </SchemeCard>
          )
        }}
      </SchemeList>
    </>
  )
}

/** Whether the address opens the request to join; once, not after a reload. */
function useStartsOpen(): boolean {
  const [search, setSearch] = useSearchParams()
  const [startsOpen] = useState(search.has('ask'))
  useEffect(() => {
    if (search.has('ask')) setSearch({}, { replace: true, preventScrollReset: true })
  }, [search, setSearch])
  return startsOpen
}
