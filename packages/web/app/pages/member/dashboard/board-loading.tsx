import { Card } from '../../../components/card.tsx'
import { Loading, Sk, SkLines } from '../../../components/skeleton.tsx'
import css from './dashboard.module.css'

/** The board on its way: the same cards in the same places, as high as what comes. */
export function BoardLoading() {
  return (
    <div className={css.board}>
      <div className={css.column}>
        <Card>
          <Loading className={css.waiting ?? ''}>
            <Sk width="6rem" height="1.5rem" />
            <Sk width="9rem" height="3rem" />
            <SkLines rows={3} />
            <Sk height="3.25rem" />
          </Loading>
        </Card>
        <Card>
          <SkLines rows={6} />
        </Card>
        <Card>
          <SkLines rows={12} />
        </Card>
      </div>
      <div className={css.column}>
        <Card>
          <SkLines rows={8} />
        </Card>
        <Card>
          <SkLines rows={6} />
        </Card>
      </div>
    </div>
  )
}
