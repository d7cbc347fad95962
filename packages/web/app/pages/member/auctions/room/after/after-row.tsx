import { IconPlayerPlay } from '../../../../../icons/everywhere.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { auctions } from '../../../../../api/queries.ts'
import { Badge } from '../../../../../components/badge.tsx'
import { Button } from '../../../../../components/button.tsx'
import { Icon } from '../../../../../components/icon.tsx'
import { lazyPart } from '../../../../../components/lazy-part.tsx'
import { ShareText } from '../../../../../components/share-text.tsx'
import { m } from '../../../../../messages/en.ts'
import { paths } from '../../../../../paths.ts'
import { check, isWhole } from '../../../../public/verify/check-auction.ts'
import type { Room } from '../room.ts'
import { resultText } from './result-text.ts'
import css from './after-row.module.css'

const Replay = lazyPart(async () => (await import('./replay.tsx')).default)

const t = m.around

/** What one may want of an auction that is over: that it was checked here, to see it again, to share it. */
export function AfterRow({ room }: { room: Room }) {
  const [replays, setReplays] = useState<boolean>()
  return (
    <div className={css.row}>
      <Checked auctionId={room._id} />
      {room.bids.length > 0 && (
        <Button variant="subtle" leftSection={<Icon of={IconPlayerPlay} small />} onClick={() => setReplays(true)}>
          {t.replay.open}
        </Button>
      )}
      <ShareText small text={resultText(room, window.location.origin)} label={t.share.open} copied={t.share.copied} />
      <Suspense>
        {replays !== undefined && <Replay room={room} opened={replays} onClose={() => setReplays(false)} />}
      </Suspense>
    </div>
  )
}

/** One word, and the proof behind it: this browser has worked the whole auction out again. */
function Checked({ auctionId }: { auctionId: string }) {
  const proof = useQuery(auctions.proof(auctionId)).data
  const holds = useMemo(() => (proof && isWhole(proof) ? check(proof).broken === null : undefined), [proof])
  return (
    <Link to={paths.verify(auctionId)} className={css.checked}>
      {holds === undefined ? (
        t.checked.open
      ) : (
        <Badge tone={holds ? 'ok' : 'late'}>{holds ? t.checked.holds : t.checked.breaks}</Badge>
      )}
    </Link>
  )
}
