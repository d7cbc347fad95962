import { useQuery } from '@tanstack/react-query'
import { slides } from '../../../api/startup-queries.ts'
import hero1 from '../../../art/hero-1.svg?raw'
import hero2 from '../../../art/hero-2.svg?raw'
import hero3 from '../../../art/hero-3.svg?raw'
import { Drawing } from '../../../components/drawing.tsx'
import { Slides } from '../../../components/slides.tsx'
import Uploaded from '../../../components/uploaded.tsx'
import { m } from '../../../messages/en.ts'
import css from './dashboard.module.css'

/** The seed changes these pictures every 3 seconds. */
const EVERY_MS = 3000
/** Seven twelfths of a desk, half of a tablet, all of a phone. */
const SIZES = '(min-width: 75em) 42rem, (min-width: 48em) 50vw, 100vw'

const drawings = [hero1, hero2, hero3]

/** The company's pictures; ours until it has uploaded some, and where they do not arrive. */
export function News() {
  const uploaded = useQuery(slides()).data ?? []
  const places = Array.from({ length: uploaded.length || drawings.length }, (_, i) => {
    const [drawing, slide] = [drawings[i], uploaded[i]]
    const picture = (
      <>
        {drawing && <Drawing svg={drawing} />}
        {slide && <Uploaded slide={slide} sizes={SIZES} />}
      </>
    )
    return { key: String(i), picture }
  })
  return <Slides className={css.slides} slides={places} everyMs={EVERY_MS} label={m.member.dashboard.news} />
}
