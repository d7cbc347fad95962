import { Card } from '../../../../components/card.tsx'
import { Loading, Sk, SkLines } from '../../../../components/skeleton.tsx'
import css from './room-view.module.css'

/** The room on its way: the same cards, the same heights. */
export function RoomLoading() {
  return (
    <Loading>
      <div className={css.head}>
        <div className="stack t">
          <Sk width="6rem" height="1.25rem" />
          <Sk width="17rem" height="2rem" />
          <Sk width="13rem" height="1.25rem" />
        </div>
      </div>
      <div className={css.room}>
        <div className={css.column}>
          <Card>
            <div className="stack">
              <Sk width="60%" height="1.75rem" />
              <Sk width="12rem" height="4.5rem" />
              <SkLines rows={2} />
            </div>
          </Card>
          <BidSkeleton />
        </div>
        <div className={css.column}>
          <PartSkeleton rows={6} />
        </div>
      </div>
    </Loading>
  )
}

/** The card one bids with: what stands below it on a phone keeps below it. */
export function BidSkeleton() {
  return (
    <Card>
      <div className="stack">
        <Sk width="6rem" height="1.5rem" />
        <Sk height="3.5rem" />
        <SkLines rows={9} />
      </div>
    </Card>
  )
}

/** A card of the room on its way. */
export function PartSkeleton({ rows }: { rows: number }) {
  return (
    <Card>
      <SkLines rows={rows} />
    </Card>
  )
}
