import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { companyReads } from '../../../api/admin-queries.ts'
import { prefetchPages } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { SearchField } from '../../../components/list-tools.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { useAddressQuery, withParam } from '../../../list/use-address-query.ts'
import { useSearch } from '../../../list/use-search.ts'
import { m } from '../../../messages/en.ts'
import { MessageRow } from './message-row.tsx'
import css from '../../../components/list-tools.module.css'

const t = m.inbox

export const handle: RoutePermission = { permission: 'read-messages' }

export const clientLoader = () => prefetchPages(companyReads.messages('', 'all'))

/** What visitors wrote, newest first; found by a word, or only those nobody has answered. */
export default function Messages() {
  const [params, change] = useAddressQuery()
  const search = useSearch()
  const which = params.get('which') === 'open' ? 'open' : 'all'
  const query = useInfiniteQuery({ ...companyReads.messages(search.value, which), placeholderData: keepPreviousData })
  const first = query.data?.pages[0]
  const isNarrowed = search.value !== '' || which === 'open'
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <Card flush>
        <div className={css.tools}>
          <SearchField label={t.search} placeholder={t.searchHint} {...search} />
          <SelectField
            aria-label={t.which}
            value={which}
            data={[
              { value: 'all', label: t.all },
              { value: 'open', label: t.open },
            ]}
            onChange={({ currentTarget: { value } }) => change(withParam('which', value === 'all' ? '' : value))}
          />
          <p className="sm dim" role="status">
            {first && (isNarrowed || first.messages.length > 0) && t.waiting(first.waiting)}
          </p>
        </div>
        <PagedList
          query={query}
          rowsOf={(page) => page.messages}
          failed={t.failed}
          none={
            <EmptyState
              picture="quietPost"
              title={isNarrowed ? t.noneFound : t.none}
              why={isNarrowed ? t.noneFoundWhy : t.noneWhy}
            />
          }
        >
          {(messages) => (
            <ul>
              {messages.map((message) => (
                <MessageRow key={message._id} message={message} />
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
    </>
  )
}
