import { useQuery } from '@tanstack/react-query'
import { chits, prefetch } from '../../../api/queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { LongList } from '../../../components/long-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { CARDS, SchemeCard, SchemesLoading } from './scheme-card.tsx'
import css from './schemes.module.css'

const words = m.member.chits

export const clientLoader = () => prefetch(chits.list())

export default function Chits() {
  const query = useQuery(chits.list())
  return (
    <>
      <PageTitle
        title={words.title}
        lead={words.lead}
        action={<LinkButton to={paths.joinChit('sample')}>{words.join}</LinkButton>}
      />
      <Asked query={query} skeleton={<SchemesLoading />} failed={words.failed}>
        {(list) =>
          list.length === 0 ? (
            <NoSchemes />
          ) : (
            <LongList
              rows={list}
              text={({ name }) => name}
              search={m.member.join.search}
              none={m.member.join.noneFound}
              size={CARDS}
            >
              {(shown) => (
                <div className={`grid cards ${css.even}`}>
                  {shown.map((chit) => (
                    <SchemeCard key={chit._id} chit={chit}>
                      <LinkButton variant="default" fullWidth to={paths.chit(chit._id)}>
                        {words.terms}
                      </LinkButton>
                    </SchemeCard>
                  ))}
                </div>
              )}
            </LongList>
          )
        }
      </Asked>
    </>
  )
}

/** The seed's empty text, on both pages that list schemes. */
export function NoSchemes() {
  return (
    <Card>
      <EmptyState picture="emptyBowl" title={words.none} why={words.noneWhy} />
    </Card>
  )
}
