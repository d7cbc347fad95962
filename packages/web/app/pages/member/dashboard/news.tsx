import { useQuery } from '@tanstack/react-query'
import { slides } from '../../../api/at-start.ts'
import hero1 from '../../../art/hero-1.svg?raw'
import hero2 from '../../../art/hero-2.svg?raw'
import hero3 from '../../../art/hero-3.svg?raw'
import { Drawing } from '../../../components/drawing.tsx'
import { Slides } from '../../../components/slides.tsx'
import { Uploaded } from '../../../components/uploaded.tsx'
import { m } from '../../../messages/en.ts'
import css from './dashboard.module.css'

/** The seed changes these pictures every 3 seconds. */
const EVERY_MS = 3000

const drawings = [hero1, hero2, hero3].map((svg, i) => ({ key: String(i), picture: <Drawing svg={svg} /> }))

/** The company's pictures; ours until it has uploaded some, and when they do not arrive. */
export function News() {
  const uploaded = (useQuery(slides()).data ?? []).map((slide) => ({
    key: slide._id,
    picture: <Uploaded slide={slide} sizes="(min-width: 48em) 50vw, 100vw" />,
  }))
  return (
    <Slides
      className={css.slides}
      slides={uploaded.length > 0 ? uploaded : drawings}
      everyMs={EVERY_MS}
      label={m.member.dashboard.news}
    />
  )
}
