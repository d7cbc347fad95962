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

const t = m.documents.keys
const on = (at: Date): string => dayText(dayInIndia(at))

/** The keys that sign passbooks, and the way to a new one. */
export function KeysCard() {
  const query = useQuery(companyReads.signingKeys())
  const renew = () => act(() => call(documentEndpoints.newSigningKey, {}), { done: t.done, failed: t.failedRenew })
  return (
    <Card title={t.title}>
      <div className="stack w">
        <p className="dim measure">{t.lead}</p>
        <QueryBoundary query={query} skeleton={<SkLines rows={1} />} failed={t.failed}>
          {(keys) => (
            <DescriptionList>
              {keys.map(({ id, since, until }) => (
                <DescriptionItem key={id} label={<span className="mono">{inFours(id)}</span>}>
                  {until === null ? t.now(on(since)) : t.before(on(since), on(until))}
                </DescriptionItem>
              ))}
            </DescriptionList>
          )}
        </QueryBoundary>
        <div>
          <ConfirmButton
            variant="default"
            question={t.question}
            consequence={t.consequence}
            verb={t.verb}
            onConfirm={renew}
          >
            {t.renew}
          </ConfirmButton>
        </div>
      </div>
    </Card>
  )
}
