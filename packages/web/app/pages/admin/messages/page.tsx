import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { companyReads } from '../../../api/admin-queries.ts'
import { prefetchPages } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { MessageRow } from './message-row.tsx'
import css from './messages.module.css'

const t = m.inbox

export const handle: RoutePermission = { permission: 'read-messages' }

export const clientLoader = () => prefetchPages(companyReads.messages('', 'all'))

/** What visitors wrote, newest first; found by a word, or only those nobody has answered. */
export default function Messages() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const which = params.get('which') === 'open' ? 'open' : 'all'
  const query = useInfiniteQuery({ ...companyReads.messages(search, which), placeholderData: (known) => known })
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        if (value === '' || value === 'all') now.delete(name)
        else now.set(name, value)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const first = query.data?.pages[0]
  const isNarrowed = search !== '' || which === 'open'
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <Card flush>
        <div className={css.tools}>
          <TextField
            label={t.search}
            placeholder={t.searchHint}
            type="search"
            value={search}
            onChange={({ currentTarget }) => set('search', currentTarget.value)}
          />
          <SelectField
            label={t.which}
            value={which}
            data={[
              { value: 'all', label: t.all },
              { value: 'open', label: t.open },
            ]}
            onChange={({ currentTarget }) => set('which', currentTarget.value)}
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
