import { useQuery } from '@tanstack/react-query'
import { myAccount } from '../../api/session-queries.ts'
import { Alert } from '../../components/alert.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { Badge } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { IconX } from '../../icons/everywhere.ts'
import { m } from '../../messages/en.ts'
import { instantDayText } from '../../messages/format.ts'
import { DeferredForm } from './deferred-form.tsx'

const t = m.twoFactor
const SetUp = lazyPart(async () => (await import('./two-factor/ways.tsx')).SetUp)
const Manage = lazyPart(async () => (await import('./two-factor/ways.tsx')).Manage)

/** A code beside the password: setting it up, new recovery codes, switching it off. */
export function TwoFactorCard() {
  const query = useQuery(myAccount.twoFactor())
  const isOn = Boolean(query.data?.since)
  return (
    <Card
      title={t.title}
      aside={
        query.data &&
        (isOn ? (
          <Badge tone="ok">{t.on}</Badge>
        ) : (
          <Badge tone="plain" icon={IconX}>
            {t.off}
          </Badge>
        ))
      }
    >
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
        {({ since, recoveryCodesLeft: left, isDemanded }) => (
          <div className="stack">
            {since === null ? (
              <p className="sm dim">{t.why}</p>
            ) : (
              <p>{`${t.since(instantDayText(since))} ${t.left(left)}`}</p>
            )}
            {since === null && isDemanded && <Alert tone="turn">{t.demanded}</Alert>}
            <DeferredForm key={String(since === null)} label={since === null ? t.begin : t.manage}>
              {since === null ? <SetUp /> : <Manage isDemanded={isDemanded} />}
            </DeferredForm>
          </div>
        )}
      </QueryBoundary>
    </Card>
  )
}

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={3} />
    </Loading>
  )
}
