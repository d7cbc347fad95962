import { useEffect, useState } from 'react'
import { Button } from '../../../../../components/button.tsx'
import { Sheet } from '../../../../../components/sheet.tsx'
import { m } from '../../../../../messages/en.ts'
import { secondText } from '../../../../../messages/format.ts'
import { LastBids } from '../bidding/last-bids.tsx'
import { useRoomSettings } from '../bidding/room-settings.ts'
import { headline } from '../headline.ts'
import type { Room } from '../room.ts'
import { bidsShown, REPLAY_MS } from './replay.ts'
import css from './replay.module.css'

const t = m.around.replay
const TICK_MS = 100

interface ReplayProps {
  room: Room
  opened: boolean
  onClose: () => void
}

/** The auction again, bid by bid, in twenty seconds. */
export default function Replay({ room, opened, onClose }: ReplayProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title={t.title}>
      {opened && <Run room={room} />}
    </Sheet>
  )
}

function Run({ room }: { room: Room }) {
  const [elapsed, setElapsed] = useState(0)
  const [runs, setRuns] = useState(true)
  const [{ figures }] = useRoomSettings()
  const isOver = elapsed >= REPLAY_MS
  useEffect(() => {
    if (!runs || isOver) return undefined
    const timer = setInterval(() => setElapsed((before) => before + TICK_MS), TICK_MS)
    return () => clearInterval(timer)
  }, [runs, isOver])
  const again = () => {
    setElapsed(0)
    setRuns(true)
  }
  const shown = isOver ? room.bids : room.bids.slice(0, bidsShown(room.bids.length, elapsed))
  const last = shown.at(-1)
  return (
    <div className="stack">
      <p className={css.sentence}>
        <b className="strong">{sentenceOf(room, shown, isOver, figures)}</b>
      </p>
      <div className={css.line} aria-hidden>
        <i style={{ width: `${Math.min(1, elapsed / REPLAY_MS) * 100}%` }} />
      </div>
      <p className="sm dim num">
        {last ? t.bidOf(last.seq, room.bids.length, secondText(last.at)) : t.opens(secondText(room.opensAt))}
      </p>
      <div className={css.bids}>
        <LastBids room={{ ...room, bids: shown }} figures={figures} />
      </div>
      <div className="row wrap">
        {isOver ? (
          <Button onClick={again}>{t.again}</Button>
        ) : (
          <Button variant="default" onClick={() => setRuns(!runs)}>
            {runs ? t.pause : t.go}
          </Button>
        )}
        {!isOver && (
          <Button variant="subtle" onClick={() => setElapsed(REPLAY_MS)}>
            {t.toEnd}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The board's sentence of that moment, as viewers read it then; at the end the result. */
function sentenceOf(room: Room, shown: Room['bids'], isOver: boolean, figures: Parameters<typeof headline>[3]): string {
  const live = { isLive: true } as const
  if (isOver) return headline(room, 'settled', live, figures)
  const bestBid = shown.at(-1)?.amount ?? null
  return headline({ ...room, state: 'open', bids: shown, bestBid, result: null }, 'watching', live, figures)
}
