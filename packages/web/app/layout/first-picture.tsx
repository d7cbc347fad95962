import { Loading, Sk } from '../components/skeleton.tsx'
import css from './shell.module.css'

/** A page before its script has come: nobody knows yet which one it is, so only a heading and a paper's first lines. */
export function FirstPicture() {
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
