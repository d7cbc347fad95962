import { Loading, SkLines } from '../../../components/skeleton.tsx'
import css from './money.module.css'

/** A queue on its way. */
export function QueueOnItsWay() {
  return (
    <Loading className={css.waiting ?? ''}>
      <SkLines rows={2} />
    </Loading>
  )
}
