import { IconPlayerPause, IconPlayerPlay } from '../icons/everywhere.ts'
import type { ReactNode } from 'react'
import { m } from '../messages/en.ts'
import { Icon } from './icon.tsx'
import { useSlides } from './use-slides.ts'
import css from './slides.module.css'

export interface Slide {
  key: string
  picture: ReactNode
}

/** A slideshow with a pause button that is always there, and a dot for each picture. */
export function Slides({
  slides,
  everyMs,
  label,
  className,
}: {
  slides: Slide[]
  everyMs: number
  label: string
  className?: string | undefined
}) {
  const { shown, show, isNear, paused, toggle, holding } = useSlides(slides.length, everyMs)
  return (
    <section className={`${css.slides} ${className ?? ''}`} aria-label={label} {...holding}>
      {slides.map(({ key, picture }, i) => (
        <div key={key} className={css.slide} data-shown={i === shown || undefined} aria-hidden={i !== shown}>
          {isNear(i) && picture}
        </div>
      ))}
      {slides.length > 1 && (
        <div className={css.controls}>
          <PauseButton paused={paused} onPress={toggle} />
          <Dots count={slides.length} shown={shown} onShow={show} />
        </div>
      )}
    </section>
  )
}

export function PauseButton({ paused, onPress }: { paused: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={css.round}
      aria-label={paused ? m.chrome.playSlides : m.chrome.pauseSlides}
      onClick={onPress}
    >
      <Icon of={paused ? IconPlayerPlay : IconPlayerPause} />
    </button>
  )
}

export function Dots({ count, shown, onShow }: { count: number; shown: number; onShow: (n: number) => void }) {
  return (
    <div className={css.dots}>
      {Array.from({ length: count }, (_, i) => (
        <button
          key={i}
          type="button"
          aria-label={m.chrome.slide(i + 1)}
          aria-current={i === shown ? 'true' : undefined}
          onClick={() => onShow(i)}
        />
      ))}
    </div>
  )
}
