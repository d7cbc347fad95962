import { auctions, prefetchPages } from '../../../api/queries.ts'
import { LinkButton } from '../../../components/button.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { AuctionLists } from './auction-list.tsx'

const t = m.auctions
const listText = t.list

export const clientLoader = () => prefetchPages(auctions.page('open'), auctions.page('late'), auctions.page('next'))

export default function Auctions() {
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <AuctionLists
        to={paths.auction}
        none={
          <EmptyState
            picture="emptyBowl"
            title={listText.none}
            why={listText.noneWhy}
            action={<LinkButton to={paths.chits()}>{listText.seeSchemes}</LinkButton>}
          />
        }
      />
    </>
  )
}
