import { USER_SORTS } from '@kuri/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { peopleReads, type UserSort } from '../../../api/admin-queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ListTools } from '../../../components/list-tools.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { useWish } from '../../../list/use-wish.ts'
import type { Manner } from '../../../list/wish.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { QueueOnItsWay } from '../money/queue-on-its-way.tsx'
import type { Taken } from './page.tsx'
import { TakeMoney } from './take-money.tsx'
import css from './counter.module.css'

const say = m.counter

const FOUND: Manner<UserSort> = { sorts: USER_SORTS, first: { sort: 'name', descending: false } }

/** The members a name, a phone number or an address finds; nobody before something is typed. */
export function FindMember({ onTaken }: { onTaken: (taken: Taken) => void }) {
  const { wish, search, order } = useWish(FOUND)
  const isAsked = wish.search !== ''
  const query = useQuery({ ...peopleReads.users(wish), enabled: isAsked, placeholderData: keepPreviousData })
  return (
    <Card flush title={say.who}>
      <ListTools
        search={{ label: say.search, placeholder: say.searchHint, ...search }}
        order={order}
        orders={m.admin.users.orders}
      />
      {isAsked ? (
        <Asked query={query} skeleton={<QueueOnItsWay />} failed={say.failed}>
          {({ users, total }) =>
            users.length === 0 ? (
              <EmptyState picture="emptyBowl" title={say.none} why={say.noneWhy} />
            ) : (
              <>
                <ul className={css.found}>
                  {users.map((user) => (
                    <SumItem key={user._id} what={user.name} about={`${user.phone}, ${user.email}`}>
                      <LinkButton variant="subtle" to={paths.user(user._id)}>
                        {say.contributions}
                      </LinkButton>
                      <TakeMoney user={user} onTaken={onTaken} />
                    </SumItem>
                  ))}
                </ul>
                {total > users.length && <p className={`sm dim ${css.more}`}>{say.more(users.length)}</p>}
              </>
            )
          }
        </Asked>
      ) : (
        <EmptyState picture="emptyBowl" title={say.begin} />
      )}
    </Card>
  )
}
