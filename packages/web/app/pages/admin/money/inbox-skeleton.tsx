import { Card } from '../../../components/card.tsx'
import { Loading, Sk } from '../../../components/skeleton.tsx'
import css from './inbox.module.css'

const ROWS = 6

/** The skeleton of the list; its rows are as high as the real ones. */
export function InboxSkeleton() {
  return (
    <Card flush>
      <Loading className={css.waiting ?? ''}>
        <Sk width="14rem" height="1.5rem" />
        {Array.from({ length: ROWS }, (_, row) => (
          <span key={row} className={css.row}>
            <Sk width="2.5rem" height="2.5rem" />
            <span className={css.what}>
              <Sk width="8rem" height=".8125rem" />
              <Sk width="10rem" height="1rem" />
              <Sk width="70%" height=".875rem" />
            </span>
            <Sk width="5rem" height="1.25rem" />
            <Sk width="10rem" height="2.75rem" />
          </span>
        ))}
      </Loading>
    </Card>
  )
}
