import { minutesEndpoints, type ReplyOf } from '@kuri/contract'
import { SUBSCRIBERS_WHO_SIGN } from '@kuri/domain'
import { IconDownload } from '../../../../icons/everywhere.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { addressOf, call } from '../../../../api/client.ts'
import { sentence } from '../../../../api/problems.ts'
import { minutes as reads } from '../../../../api/queries.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { Alert } from '../../../../components/alert.tsx'
import { QueryBoundary } from '../../../../components/query-boundary.tsx'
import { FileButton } from '../../../../components/button.tsx'
import { Card } from '../../../../components/card.tsx'
import { ConfirmButton } from '../../../../components/confirm-button.tsx'
import { Icon } from '../../../../components/icon.tsx'
import { DescriptionItem, DescriptionList } from '../../../../components/description-list.tsx'
import { SkLines } from '../../../../components/skeleton.tsx'
import { notifyBad, notifyOk } from '../../../../layout/notify.tsx'
import { m } from '../../../../messages/en.ts'
import { instantText } from '../../../../messages/format.ts'
import { FilingDay } from '../../book/filing-day.tsx'
import { inFours, type Room } from './room.ts'

const t = m.minutes
const why: Partial<Record<string, string>> = t.why

type Minutes = ReplyOf<typeof minutesEndpoints.minutes>

/** The minutes of an auction that is over: who has signed, until when they are filed, the paper, and one's own signature. */
export function MinutesCard({ room }: { room: Room }) {
  const query = useQuery({ ...reads.one(room._id), enabled: room.state === 'settled' })
  if (room.state !== 'settled') return null
  return (
    <Card title={t.title}>
      <QueryBoundary query={query} skeleton={<SkLines rows={4} />} failed={t.failed}>
        {(minutes) => <Signing minutes={minutes} />}
      </QueryBoundary>
    </Card>
  )
}

function Signing({ minutes }: { minutes: Minutes }) {
  const places = placesOf(minutes)
  const { maySign, reason } = minutes.you
  return (
    <div className="stack">
      <p className="sm dim">{t.lead}</p>
      <DescriptionList tight>
        {places.map(({ role, signature }) => (
          <DescriptionItem key={role} label={role}>
            {signature ? (
              t.signedBy(signature.name, instantText(signature.at))
            ) : (
              <span className="dim">{t.notSigned}</span>
            )}
          </DescriptionItem>
        ))}
        <DescriptionItem label={t.filing.title}>
          <FilingDay line={minutes} />
        </DescriptionItem>
      </DescriptionList>
      <p className="sm dim">
        {t.seal} <span className="mono">{inFours(minutes.hash)}</span>
      </p>
      {places.every(({ signature }) => signature) && <Alert tone="ok">{t.complete}</Alert>}
      <div className="row wrap">
        {maySign && <SignButton minutes={minutes} />}
        <FileButton
          href={addressOf(minutesEndpoints.minutesPdf, { id: minutes.auctionId })}
          leftSection={<Icon of={IconDownload} />}
        >
          {t.paper}
        </FileButton>
      </div>
      {!maySign && reason !== null && <p className="sm dim">{why[reason]}</p>}
    </div>
  )
}

function SignButton({ minutes }: { minutes: Minutes }) {
  const id = minutes.auctionId
  const sign = useMutation({
    mutationFn: () => call(minutesEndpoints.signMinutes, { params: { id } }),
    onSuccess: (signed) => {
      queryClient.setQueryData(reads.one(id).queryKey, signed.minutes)
      notifyOk(t.signed)
    },
    onError: (error) => notifyBad(sentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reads.all }),
  })
  return (
    <ConfirmButton
      variant="default"
      question={t.signAsk}
      consequence={t.signWhy(minutes.prizeNo)}
      verb={t.signYes}
      onConfirm={() => sign.mutateAsync().catch(() => undefined)}
    >
      {t.sign}
    </ConfirmButton>
  )
}

/** The three places under the minutes, signed or not. */
function placesOf({ signatures }: Minutes) {
  const subscribers = signatures.filter(({ as }) => as === 'subscriber')
  return [
    { role: t.administrator, signature: signatures.find(({ as }) => as === 'administrator') },
    ...Array.from({ length: SUBSCRIBERS_WHO_SIGN }, (_, place) => ({
      role: t.subscriber(place + 1),
      signature: subscribers[place],
    })),
  ]
}
