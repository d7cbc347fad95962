import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { auctions, prefetch } from '../../../api/queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import { words } from '../../../messages/auctions.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { groupAuctions, schemesOf, type Auction } from './auction-groups.ts'
import { AuctionList } from './auction-list.tsx'

const say = words.list

export const clientLoader = () => prefetch(auctions.list())

export default function Auctions() {
  const query = useQuery(auctions.list())
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Asked query={query} skeleton={<OnTheirWay />} failed={words.failed}>
        {(list) =>
          list.length === 0 ? (
            <Card>
              <EmptyState
                picture="emptyBowl"
                title={say.none}
                why={say.noneWhy}
                action={<LinkButton to={paths.chits()}>{say.seeSchemes}</LinkButton>}
              />
            </Card>
          ) : (
            <OfScheme auctions={list} to={paths.auction} />
          )
        }
      </Asked>
    </>
  )
}

/** The list, of all schemes or the one in the address: `?chit=`. */
export function OfScheme({ auctions: list, to }: { auctions: readonly Auction[]; to: (id: string) => string }) {
  const [search, setSearch] = useSearchParams()
  const userId = useMe()?._id ?? ''
  const schemes = schemesOf(list)
  const chosen = schemes.some((scheme) => scheme.id === search.get('chit')) ? (search.get('chit') ?? '') : ''
  const choose = (id: string) => setSearch(id === '' ? {} : { chit: id }, { replace: true })
  const shown = list.filter((auction) => chosen === '' || auction.chitId === chosen)
  return (
    <div className="stack">
      {schemes.length > 1 && (
        <SelectField
          label={say.scheme}
          w="min(20rem, 100%)"
          value={chosen}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[{ value: '', label: say.allSchemes }, ...schemes.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <AuctionList groups={groupAuctions(shown)} to={to} userId={userId} />
    </div>
  )
}

export function OnTheirWay() {
  return (
    <Loading>
      <Card>
        <SkLines rows={6} />
      </Card>
    </Loading>
  )
}
