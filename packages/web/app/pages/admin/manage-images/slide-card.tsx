import { slideEndpoints } from '@kuri/contract'
import { IconArrowLeft, IconPhoto } from '../../../icons/staff.ts'
import { IconArrowRight } from '../../../icons/everywhere.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { m } from '../../../messages/en.ts'
import { act } from '../act.ts'
import { Replacement } from './replacement.tsx'
import { LANDING_SLIDES, type Slide } from './slide.ts'
import css from './manage-images.module.css'

const t = m.images.manage

/** The button that moves a slide; it keeps the focus when its slide has moved. */
export const moverId = (slide: Slide, by: 1 | -1): string => `${by < 0 ? 'forward' : 'back'}-${slide._id}`

interface SlideCardProps {
  slide: Slide
  /** From 0. */
  place: number
  all: number
  onMove: (by: 1 | -1) => void
}

/** One slide with all that can be done to it. */
export function SlideCard({ slide, place, all, onMove }: SlideCardProps) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Card as="article" flush className={css.slide}>
      <img
        className={css.picture}
        srcSet={slide.srcset}
        sizes="(min-width: 48em) 24rem, 100vw"
        src={slide.url}
        alt=""
        loading="lazy"
      />
      <div className={css.about}>
        <h3 className={css.name}>{slide.name}</h3>
        <p className="row wrap sm dim">
          {t.place(place + 1, all)}
          {all >= LANDING_SLIDES && place < LANDING_SLIDES && (
            <Badge tone="plain" icon={IconPhoto}>
              {t.onLanding}
            </Badge>
          )}
        </p>
        {isEditing && <Replacement slide={slide} onDone={() => setIsEditing(false)} />}
        <div className={css.tools}>
          <Button variant="default" aria-expanded={isEditing} onClick={() => setIsEditing(!isEditing)}>
            {isEditing ? m.chrome.cancel : t.edit}
          </Button>
          <DeleteSlide slide={slide} />
          <span className={css.movers}>
            {place > 0 && <Mover slide={slide} by={-1} onMove={onMove} />}
            {place < all - 1 && <Mover slide={slide} by={1} onMove={onMove} />}
          </span>
        </div>
      </div>
    </Card>
  )
}

function Mover({ slide, by, onMove }: { slide: Slide; by: 1 | -1; onMove: (by: 1 | -1) => void }) {
  return (
    <button
      type="button"
      id={moverId(slide, by)}
      className={css.round}
      aria-label={by < 0 ? t.forward(slide.name) : t.back(slide.name)}
      onClick={() => onMove(by)}
    >
      <Icon of={by < 0 ? IconArrowLeft : IconArrowRight} />
    </button>
  )
}

function DeleteSlide({ slide }: { slide: Slide }) {
  const remove = async () => {
    const messages = { done: t.deleted, failed: t.failedDelete }
    await act(() => call(slideEndpoints.deleteImage, { params: { id: slide._id } }), messages)
  }
  return (
    <ConfirmButton
      variant="subtle"
      color="brick"
      danger
      question={t.deleteQuestion}
      consequence={t.deleteConsequence(slide.name)}
      verb={t.deleteVerb}
      onConfirm={remove}
    >
      {t.delete}
    </ConfirmButton>
  )
}
