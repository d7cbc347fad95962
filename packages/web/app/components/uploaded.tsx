import { useState } from 'react'
import css from './uploaded.module.css'

interface UploadedProps {
  /** One of the company's slides. */
  slide: { name: string; url: string; srcset: string }
  /** How wide it stands, for the browser to choose a file: `100vw`. */
  sizes: string
  /** Decorative: the words are beside it. */
  isBackground?: boolean
}

/**
 * A picture the company has uploaded, in the width the screen needs. It appears over what stands in its place when it is
 * wholly there: nothing moves, and where it never arrives nothing is missing.
 */
export default function Uploaded({ slide: { name, url, srcset }, sizes, isBackground }: UploadedProps) {
  const [isHere, setIsHere] = useState(false)
  return (
    <img
      className={css.uploaded}
      data-here={isHere || undefined}
      sizes={sizes}
      srcSet={srcset}
      src={url}
      alt={isBackground ? '' : titleOf(name)}
      loading="lazy"
      decoding="async"
      onLoad={() => setIsHere(true)}
    />
  )
}

/** `Onam offer.jpg` is read out as "Onam offer". */
const titleOf = (fileName: string): string => fileName.replace(/\.\w{3,4}$/, '')
