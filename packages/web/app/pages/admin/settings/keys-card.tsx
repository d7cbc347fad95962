import { documentEndpoints } from '@kuri/contract'
import { dayInIndia } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { companyReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { inFours } from '../../member/auctions/room/room.ts'
import { act } from '../act.ts'

const words = m.documents.keys
const on = (at: Date): string => dayText(dayInIndia(at))

/** The keys that sign passbooks, and the way to a new one. */
export function KeysCard() {
  const query = useQuery(companyReads.signingKeys())
  const renew = () =>
    act(() => call(documentEndpoints.newSigningKey, {}), { done: words.done, failed: words.failedRenew })
  return (
    <Card title={words.title}>
      <div className="stack w">
        <p className="dim measure">{words.lead}</p>
        <QueryBoundary query={query} skeleton={<SkLines rows={1} />} failed={words.failed}>
          {(keys) => (
            <DescriptionList>
              {keys.map(({ id, since, until }) => (
                <DescriptionItem key={id} label={<span className="mono">{inFours(id)}</span>}>
                  {until === null ? words.now(on(since)) : words.before(on(since), on(until))}
                </DescriptionItem>
              ))}
            </DescriptionList>
          )}
        </QueryBoundary>
        <div>
          <ConfirmButton
            variant="default"
            question={words.question}
            consequence={words.consequence}
            verb={words.verb}
            onConfirm={renew}
          >
            {words.renew}
          </ConfirmButton>
        </div>
      </div>
    </Card>
  )
}
