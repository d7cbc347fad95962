import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { slides } from '../../../api/at-start.ts'
import hero1 from '../../../art/hero-1.svg?raw'
import { LinkButton } from '../../../components/button.tsx'
import { Drawing } from '../../../components/drawing.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Dots, PauseButton } from '../../../components/slides.tsx'
import { Uploaded } from '../../../components/uploaded.tsx'
import { useSlides } from '../../../components/use-slides.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import css from './hero.module.css'

const words = m.landing.hero
/** The seed changes the background every 4 seconds. */
const EVERY_MS = 4000
const SLIDES = 3

/** Three pictures change behind words that never do. */
export function Hero() {
  const pictures = usePictures()
  const { shown, show, paused, toggle, holding } = useSlides(SLIDES, EVERY_MS)
  return (
    <section className={css.hero} aria-label={words.label} {...holding}>
      {pictures.map((picture, i) => (
        <div key={i} className={css.art} data-shown={i === shown || undefined}>
          {picture}
        </div>
      ))}
      <div className={css.say}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        <div className={css.acts}>
          <LinkButton size="lg" className={css.signUp ?? ''} to={paths.register()}>
            {words.signUp}
          </LinkButton>
          <a className={css.more} href="#example">
            {words.more} <Icon of={IconArrowRight} />
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

/** Ours unless the company has uploaded enough of its own. The first stands in the HTML; the others come after it. */
function usePictures(): ReactNode[] {
  const [later, setLater] = useState<string[]>([])
  const uploaded = useQuery(slides()).data ?? []
  useEffect(() => {
    let isHere = true
    void import('./later-slides.ts').then(({ laterSlides }) => isHere && setLater(laterSlides))
    return () => {
      isHere = false
    }
  }, [])
  if (uploaded.length >= SLIDES) {
    return uploaded
      .slice(0, SLIDES)
      .map((slide) => <Uploaded key={slide._id} slide={slide} sizes="100vw" isBackground />)
  }
  return [hero1, ...later].map((svg) => <Drawing key={svg.length} svg={svg} className={css.drawing} />)
}
