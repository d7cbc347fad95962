import { slideEndpoints } from '@kuri/contract'
import { useEffect, useRef, useState } from 'react'
import { slides as uploaded } from '../../../api/startup-queries.ts'
import { call } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { m } from '../../../messages/en.ts'
import { attempt } from '../act.ts'
import { movedTo } from './chosen.ts'
import { moverId, SlideCard } from './slide-card.tsx'
import { LANDING_SLIDES, type Slide } from './slide.ts'
import css from './manage-images.module.css'

const t = m.images.manage

/** The slides in their order, which can be changed. */
export function SlideList({ slides }: { slides: Slide[] }) {
  const [message, setMessage] = useState('')
  const lastMoved = useRef<Move>(undefined)
  useEffect(() => {
    const move = lastMoved.current
    if (!move || slides[move.place]?._id !== move.slide._id) return
    lastMoved.current = undefined
    focusMover(move)
  }, [slides])
  const move = (place: number, by: 1 | -1) => {
    const moved = movedTo(slides, place, place + by)
    const slide = moved[place + by]
    if (!slide) return
    // shown at once: a slide that did not move after all is back with the list read after it
    queryClient.setQueryData(uploaded().queryKey, moved)
    setMessage(t.moved(slide.name, place + by + 1, slides.length))
    lastMoved.current = { slide, by, place: place + by }
    const ids = moved.map(({ _id }) => _id)
    void attempt(() => call(slideEndpoints.orderImages, { body: { ids } }), t.failedMove)
  }
  return (
    <>
      {slides.length < LANDING_SLIDES && <p className="dim">{t.missing(LANDING_SLIDES - slides.length)}</p>}
      <ol className={css.slides}>
        {slides.map((slide, place) => (
          <li key={slide._id}>
            <SlideCard slide={slide} place={place} all={slides.length} onMove={(by) => move(place, by)} />
          </li>
        ))}
      </ol>
      <p className="vh" role="status">
        {message}
      </p>
    </>
  )
}

interface Move {
  readonly slide: Slide
  readonly by: 1 | -1
  /** Where it will stand. */
  readonly place: number
}

/** A card that is moved in the page loses the focus. At an end the button that was pressed is gone: the other one takes it. */
function focusMover({ slide, by }: Move): void {
  const pressed = document.getElementById(moverId(slide, by))
  const mover = pressed ?? document.getElementById(moverId(slide, by === 1 ? -1 : 1))
  mover?.focus()
}
