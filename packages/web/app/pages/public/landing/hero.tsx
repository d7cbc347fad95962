import { IconArrowRight } from '../../../icons/everywhere.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { slides } from '../../../api/startup-queries.ts'
import hero1 from '../../../art/hero-1.svg?raw'
import { LinkButton } from '../../../components/button.tsx'
import { Drawing } from '../../../components/drawing.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Dots, PauseButton } from '../../../components/slides.tsx'
import { useSlides } from '../../../components/use-slides.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import css from './hero.module.css'

const Uploaded = lazyPart(
  async () => (await import('../../../components/uploaded.tsx')).default,
  () => null,
)

const t = m.landing.hero
/** The seed changes the background every 4 seconds. */
const EVERY_MS = 4000
const SLIDES = 3

/** Three pictures change behind words that never do: our drawings, under the company's own when it has enough of them. */
export function Hero() {
  const drawings = useDrawings()
  const uploaded = useQuery(slides()).data ?? []
  const { shown, show, isNear, paused, toggle, holding } = useSlides(SLIDES, EVERY_MS)
  return (
    <section className={css.hero} aria-label={t.label} {...holding}>
      {drawings.map((svg, i) => {
        const slide = uploaded.length >= SLIDES && isNear(i) ? uploaded[i] : undefined
        return (
          <div key={i} className={css.art} data-shown={i === shown || undefined} data-uploaded={slide && true}>
            <Drawing svg={svg} className={css.drawing} />
            {slide && (
              <Suspense>
                <Uploaded slide={slide} sizes="100vw" isBackground />
              </Suspense>
            )}
          </div>
        )
      })}
      <div className={css.lead}>
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
        <div className={css.acts}>
          <LinkButton size="lg" className={css.signUp ?? ''} to={paths.register()}>
            {t.signUp}
          </LinkButton>
          <a className={css.more} href="#example">
            {t.more} <Icon of={IconArrowRight} />
          </a>
        </div>
      </div>
      <div className={css.controls}>
        <PauseButton paused={paused} onPress={toggle} />
        <Dots count={SLIDES} shown={shown} onShow={show} />
      </div>
    </section>
  )
}

/** The first stands in the HTML; the others come once the page is there. */
function useDrawings(): string[] {
  const [later, setLater] = useState<string[]>([])
  useEffect(() => {
    let isHere = true
    void import('./later-slides.ts').then(({ laterSlides }) => isHere && setLater(laterSlides))
    return () => {
      isHere = false
    }
  }, [])
  return [hero1, ...later]
}
