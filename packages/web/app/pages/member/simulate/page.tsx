import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { chits, prefetch } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkCard } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { chosenScheme, schemesToTry, type Scheme } from './schemes.ts'
import { Simulator } from './simulator.tsx'

const t = m.simulate

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  prefetch(chits.toTry(new URL(request.url).searchParams.get('chit')))

export default function Simulate() {
  const userId = useMe()?._id ?? ''
  const [search] = useSearchParams()
  // whatever is chosen later is among what came with it
  const [first] = useState(search.get('chit'))
  const query = useQuery(chits.toTry(first))
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
        {(list) => <OfScheme schemes={schemesToTry(list, userId)} />}
      </QueryBoundary>
    </>
  )
}

/** The scheme of the address, else the reader's first. */
function OfScheme({ schemes }: { schemes: readonly Scheme[] }) {
  const [search] = useSearchParams()
  const chosen = chosenScheme(schemes, search.get('chit'))
  const query = useQuery({ ...chits.one(chosen?._id ?? ''), enabled: chosen !== null })
  if (chosen === null) {
    return (
      <Card>
        <EmptyState
          picture="blankPassbook"
          title={t.none}
          why={t.noneWhy}
          action={<LinkButton to={paths.chits()}>{t.seeSchemes}</LinkButton>}
        />
      </Card>
    )
  }
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
      {(chit) => <Simulator key={chit._id} chit={chit} schemes={schemes} />}
    </QueryBoundary>
  )
}

function LoadingSkeleton() {
  return (
    <Loading>
      <Card>
        <SkCard rows={8} />
      </Card>
    </Loading>
  )
}
