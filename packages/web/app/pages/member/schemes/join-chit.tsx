import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { chits, prefetch } from '../../../api/queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { Icon } from '../../../components/icon.tsx'
import { LongList } from '../../../components/long-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { InstantText } from '../../../components/when.tsx'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import { NoSchemes } from './chits.tsx'
import { JoinButton } from './join-button.tsx'
import { joinStateOf, toJoin } from './join-order.ts'
import { CARDS, SchemeCard, SchemesLoading } from './scheme-card.tsx'
import css from './schemes.module.css'

const words = m.member.join
/** The seed refreshes this list every 10 seconds; it says so and is not announced. */
const REFRESH_MS = 10_000

export const clientLoader = () => prefetch(chits.list())

export default function JoinChit() {
  const firstId = useParams()['id'] ?? ''
  const asks = useAsks()
  const userId = useMe()?._id ?? ''
  const query = useQuery({ ...chits.list(), refetchInterval: REFRESH_MS })
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} action={<Checked at={query.dataUpdatedAt} />} />
      <Asked query={query} skeleton={<SchemesLoading />} failed={m.member.chits.failed}>
        {(list) => {
          const offered = toJoin(list, { firstId, userId })
          if (offered.length === 0) return <NoSchemes />
          return (
            <LongList
              rows={offered}
              text={(chit) => chit.name}
              search={words.search}
              none={words.noneFound}
              size={CARDS}
              fold={{ is: (chit) => chit._id !== firstId && joinStateOf(chit, userId) === 'full', ask: words.showFull }}
            >
              {(shown) => (
                <div className={`grid cards ${css.even}`}>
                  {shown.map((chit) => (
                    <SchemeCard key={chit._id} chit={chit} first={chit._id === firstId}>
                      <JoinButton chit={chit} startsOpen={asks && chit._id === firstId} />
                    </SchemeCard>
                  ))}
                </div>
              )}
            </LongList>
          )
        }}
      </Asked>
    </>
  )
}

/** Whether the address asks to join at once; it asks once, a reload does not. */
function useAsks(): boolean {
  const [search, setSearch] = useSearchParams()
  const [asks] = useState(search.has('ask'))
  useEffect(() => {
    if (search.has('ask')) setSearch({}, { replace: true, preventScrollReset: true })
  }, [search, setSearch])
  return asks
}

/** When the seats were last counted, by the phone's own clock. */
function Checked({ at }: { at: number }) {
  if (at === 0) return null
  return (
    <p className={`sm faint row ${css.checked}`}>
      <Icon of={IconRefresh} small />
      <span>
        {words.checked} <InstantText at={new Date(at)} as="second" />, {words.every}
      </span>
    </p>
  )
}
