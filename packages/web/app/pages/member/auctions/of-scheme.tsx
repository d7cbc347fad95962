import { useSearchParams } from 'react-router'
import { Card } from '../../../components/card.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import { groupAuctions, schemesOf, type Auction } from './auction-groups.ts'
import { AuctionList } from './auction-list.tsx'

const say = m.auctions.list

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

export function AuctionsOnTheirWay() {
  return (
    <Loading>
      <Card>
        <SkLines rows={6} />
      </Card>
    </Loading>
  )
}
