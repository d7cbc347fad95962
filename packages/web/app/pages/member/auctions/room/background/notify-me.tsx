import { useState } from 'react'
import { Button } from '../../../../../components/button.tsx'
import { Card } from '../../../../../components/card.tsx'
import { m } from '../../../../../messages/en.ts'
import { isDecidedByBids, type Room } from '../room.ts'
import { requestPermission, permission, type Permission } from './notification.ts'
import css from '../rules-here.module.css'

const t = m.background

const HELP: Record<Permission, readonly [withBids: string, without: string]> = {
  default: [t.titleShows, t.titleShowsPrize],
  granted: [t.granted, t.grantedPrize],
  denied: [t.denied, t.deniedPrize],
  unknown: [t.titleShows, t.titleShowsPrize],
}

/** Switches on notifications for a background tab. The browser shows its question only after a press. */
export function NotifyMe({ room }: { room: Room }) {
  const [allowed, setAllowed] = useState(permission)
  if (room.you.ticketNo === null) return null
  return (
    <Card tone="well">
      <h2 className={css.title}>{t.title}</h2>
      <div className="stack t">
        <p className="sm dim">{HELP[allowed][isDecidedByBids(room) ? 0 : 1]}</p>
        {allowed === 'default' && (
          <div>
            <Button variant="default" onClick={() => void requestPermission().then(setAllowed)}>
              {t.ask}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
