import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ahead, companyReads } from '../../../api/admin-queries.ts'
import { NotHere } from '../../../components/asked.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import type { PageNeeds } from '../../../layout/needs.ts'
import { m } from '../../../messages/en.ts'
import { MessageRow } from './message-row.tsx'
import letters from '../outbox/outbox.module.css'
import css from './messages.module.css'

const say = m.inbox

export const handle: PageNeeds = { needs: 'read-messages' }

export const clientLoader = () => ahead((client) => client.prefetchInfiniteQuery(companyReads.messages('', 'all')))

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
  const messages = query.data?.pages.flatMap((page) => page.messages)
  const isNarrowed = search !== '' || which === 'open'
  return (
    <>
      <PageTitle title={say.title} lead={say.lead} />
      <Card flush>
        <div className={css.tools}>
          <TextField
            label={say.search}
            placeholder={say.searchHint}
            type="search"
            value={search}
            onChange={({ currentTarget }) => set('search', currentTarget.value)}
          />
          <SelectField
            label={say.which}
            value={which}
            data={[
              { value: 'all', label: say.all },
              { value: 'open', label: say.open },
            ]}
            onChange={({ currentTarget }) => set('which', currentTarget.value)}
          />
          <p className="sm dim" role="status">
            {query.data?.pages[0] && say.waiting(query.data.pages[0].waiting)}
          </p>
        </div>
        {messages === undefined ? (
          <NotHere query={query} skeleton={<OnItsWay />} failed={say.failed} />
        ) : messages.length === 0 ? (
          <EmptyState
            picture="quietPost"
            title={isNarrowed ? say.noneFound : say.none}
            why={isNarrowed ? say.noneFoundWhy : say.noneWhy}
          />
        ) : (
          <ul>
            {messages.map((message) => (
              <MessageRow key={message._id} message={message} />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <div className={letters.more}>
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {say.older}
            </Button>
          </div>
        )}
      </Card>
    </>
  )
}

function OnItsWay() {
  return (
    <Loading className={letters.waiting ?? ''}>
      <SkLines rows={6} />
    </Loading>
  )
}
