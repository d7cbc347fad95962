import { Loading, SkLines } from '../../../components/skeleton.tsx'
import css from './money.module.css'

/** The skeleton of a queue. */
export function QueueSkeleton() {
  return (
    <Loading className={css.waiting ?? ''}>
      <SkLines rows={2} />
    </Loading>
  )
}
