import { Fragment, type ReactNode } from 'react'
import { Card } from '../../../components/card.tsx'
import { SearchField } from '../../../components/list-tools.tsx'
import type { PagedQuery } from '../../../components/more-pages.tsx'
import type { QueryFallbackProps } from '../../../components/query-boundary.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { SchemesLoading } from './scheme-card.tsx'
import type { Chit } from './status-badge.tsx'
import css from './schemes.module.css'

const t = m.member.chits

interface SchemeListProps {
  query: QueryFallbackProps['query'] & PagedQuery & { data: { pages: { chits: Chit[] }[] } | undefined }
  search: { value: string; onChange: (words: string) => void }
  /** Which part of the schemes is shown. */
  filter?: ReactNode
  /** A search or a filter leaves some out: that nothing was found does not mean that there is nothing. */
  isNarrowed: boolean
  /** The heading a scheme stands under; neighbours with the same one stand together. */
  headingOf?: (chit: Chit) => string
  children: (chit: Chit) => ReactNode
}

/** Schemes as cards, twelve at a time, with a search through all of them. */
export function SchemeList({ query, search, filter, isNarrowed, headingOf = () => '', children }: SchemeListProps) {
  return (
    <div className="stack">
      <div className={css.tools}>
        <SearchField label={m.member.join.search} placeholder={m.member.join.search} {...search} />
        {filter}
      </div>
      <PagedList
        query={query}
        rowsOf={(page) => page.chits}
        skeleton={<SchemesLoading />}
        failed={t.failed}
        none={
          <Card>
            {isNarrowed ? (
              <EmptyState picture="emptyBowl" title={m.member.join.noneFound} />
            ) : (
              <EmptyState picture="emptyBowl" title={t.none} why={t.noneWhy} />
            )}
          </Card>
        }
      >
        {(list) => (
          <div className={`grid cards ${css.even}`}>
            {list.map((chit, i) => {
              const [heading, above] = [headingOf(chit), list[i - 1]]
              const isNew = heading !== '' && (above === undefined || headingOf(above) !== heading)
              return (
                <Fragment key={chit._id}>
                  {isNew && <h2 className={css.heading}>{heading}</h2>}
                  {children(chit)}
                </Fragment>
              )
            })}
          </div>
        )}
      </PagedList>
    </div>
  )
}
