import { Loading, Sk } from '../components/skeleton.tsx'
import css from './shell.module.css'

/** Shown before the page’s script is loaded. The page is not known yet, so this is a heading and a first card. */
export function InitialSkeleton() {
  return (
    <Loading className={css.main ?? ''}>
      <div className="stack">
        <Sk width="min(16rem, 60%)" height="2.25rem" />
        <Sk width="min(26rem, 85%)" />
        <Sk height="9rem" />
      </div>
    </Loading>
  )
}
