import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { chits, prefetch } from '../../../api/queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { Icon } from '../../../components/icon.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { InstantText } from '../../../components/when.tsx'
import { m } from '../../../messages/en.ts'
import { NoSchemes } from './chits.tsx'
import { JoinButton } from './join-button.tsx'
import { toJoin } from './join-order.ts'
import { SchemeCard, SchemesLoading } from './scheme-card.tsx'
import css from './schemes.module.css'

const words = m.member.join
/** The seed refreshes this list every 10 seconds; it says so and is not announced. */
const REFRESH_MS = 10_000

export const clientLoader = () => prefetch(chits.list())

export default function JoinChit() {
  const firstId = useParams()['id'] ?? ''
  const query = useQuery({ ...chits.list(), refetchInterval: REFRESH_MS })
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} action={<Checked at={query.dataUpdatedAt} />} />
      <Asked query={query} skeleton={<SchemesLoading />} failed={m.member.chits.failed}>
        {(list) => {
          const offered = toJoin(list, firstId)
          if (offered.length === 0) return <NoSchemes />
          return (
            <div className={`grid cards ${css.even}`}>
              {offered.map((chit) => (
                <SchemeCard key={chit._id} chit={chit} first={chit._id === firstId}>
                  <JoinButton chit={chit} />
                </SchemeCard>
              ))}
            </div>
          )
        }}
      </Asked>
    </>
  )
}

/** When the seats were last counted, by the phone's own clock. */
function Checked({ at }: { at: number }) {
  if (at === 0) return null
  return (
    <p className={`sm faint row ${css.checked}`}>
      <Icon of={IconRefresh} small />
      <span>
        {words.checked} <InstantText at={new Date(at)} as="second" />, {words.every}
      </span>
    </p>
  )
}
