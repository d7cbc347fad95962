import { LinkButton } from '../../../../components/button.tsx'
import { Card } from '../../../../components/card.tsx'
import { m } from '../../../../messages/en.ts'
import { paths } from '../../../../paths.ts'
import { isDecidedByBids, type Room } from './room.ts'

const t = m.auctions.verifyLink

/** Links to the public page that verifies this auction; shown when its bidding is over. */
export function VerifyLink({ room }: { room: Room }) {
  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="sm dim">{isDecidedByBids(room) ? t.words : t.wordsWithoutBids}</p>
        <div>
          <LinkButton to={paths.verify(room._id)} variant="default">
            {t.open}
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
