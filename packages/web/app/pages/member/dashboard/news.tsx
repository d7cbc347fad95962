import hero1 from '../../../art/hero-1.svg?raw'
import hero2 from '../../../art/hero-2.svg?raw'
import hero3 from '../../../art/hero-3.svg?raw'
import { Drawing } from '../../../components/drawing.tsx'
import { Slides } from '../../../components/slides.tsx'
import { m } from '../../../messages/en.ts'
import css from './dashboard.module.css'

/** The seed changes these pictures every 3 seconds. */
const EVERY_MS = 3000

const drawings = [hero1, hero2, hero3].map((svg, i) => ({ key: String(i), picture: <Drawing svg={svg} /> }))

export function News() {
  return <Slides className={css.slides} slides={drawings} everyMs={EVERY_MS} label={m.member.dashboard.news} />
}
