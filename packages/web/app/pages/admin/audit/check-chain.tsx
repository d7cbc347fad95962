import { companyEndpoints } from '@kuri/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { ActionButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { inFours } from '../../member/auctions/room/room.ts'
import { walkChain, type ChainFound } from './walk-chain.ts'

const t = m.admin.audit.check

const stretch = (cursor: string) => call(companyEndpoints.auditChain, { query: { cursor } })

/** Every seal of the book worked out again in this browser; the first act that breaks the chain is pointed at. */
export function CheckChain() {
  const online = useOnline()
  const [progress, setProgress] = useState<string>()
  const check = useMutation({
    mutationFn: () => walkChain(stretch, (done, total) => setProgress(t.progress(done, total))),
    onSettled: () => setProgress(undefined),
  })
  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="sm dim">{t.lead}</p>
        {check.data && <Found found={check.data} />}
        {check.isError && <Alert tone="bad">{m.chrome.withReason(t.failed, sentence(check.error))}</Alert>}
        <div className="row wrap">
          <ActionButton
            variant="default"
            loading={check.isPending}
            disabledReason={online ? undefined : m.chrome.offline.noConnection}
            onClick={() => check.mutate()}
          >
            {check.data ? t.again : t.run}
          </ActionButton>
          <span className="sm dim num">{progress}</span>
        </div>
      </div>
    </Card>
  )
}

function Found({ found: { end, broken } }: { found: ChainFound }) {
  if (broken === null) {
    return (
      <Alert tone="ok">
        <b className="block">{t.whole(end.seq)}</b>
        {t.last(end.seq)} <span className="mono">{inFours(end.hash)}</span>
      </Alert>
    )
  }
  return (
    <Alert tone="bad">
      <b className="block">{t.broken[broken.how](broken.seq)}</b>
      {t.upTo(end.seq)} {broken.subject !== null && <Link to={paths.audit(broken.subject)}>{t.look}</Link>}
    </Alert>
  )
}
