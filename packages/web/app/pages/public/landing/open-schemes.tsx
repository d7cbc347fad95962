import type { chitEndpoints, WireReplyOf } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { answer } from '../../../api/http.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import css from './landing.module.css'

const t = m.landing.openNow
const SHOWN = 3

// As the answers every page begins with: few fields, so a visitor needs no schema to read them.
const OPEN_PATH: typeof chitEndpoints.openChits.path = '/chit/open'

const openChits = () =>
  queryOptions({
    queryKey: ['open-chits'],
    queryFn: async () => (await answer(`/api${OPEN_PATH}`, {})) as WireReplyOf<typeof chitEndpoints.openChits>,
  })

/** The first schemes with free seats, with what each costs a month. */
export default function OpenSchemes() {
  const { data } = useQuery(openChits())
  if (data === undefined) return <div className={css.schemesOnTheirWay} />
  if (data.length === 0) return <p className={`dim ${css.schemesOnTheirWay}`}>{t.none}</p>
  return (
    <ul className={css.schemes}>
      {data.slice(0, SHOWN).map(({ _id, name, contribution, durationInMonths, membersJoined, totalMembers }) => (
        <li key={_id}>
          <Link to={paths.openSchemes()}>
            <b className="strong block">{name}</b>
            <span className="block">{t.costs(fromRupees(contribution), durationInMonths)}</span>
            <span className="sm dim block">{t.seats(totalMembers - membersJoined)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
