import { auctions, prefetch } from '../../../api/queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { AuctionsOnTheirWay, OfScheme } from './of-scheme.tsx'
import { useAuctions } from './use-auctions.ts'

const words = m.auctions
const say = words.list

export const clientLoader = () => prefetch(auctions.list())

export default function Auctions() {
  const query = useAuctions()
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Asked query={query} skeleton={<AuctionsOnTheirWay />} failed={words.failed}>
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
