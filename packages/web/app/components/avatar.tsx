import { useState } from 'react'
import css from './avatar.module.css'

interface AvatarProps {
  name: string
  /** Base64 of a JPEG, as the wire carries it. */
  image?: string | null
  size?: 'sm' | 'lg'
}

/** A person's picture, or the first letter of the name, or U. The name itself stands beside it. */
export function Avatar({ name, image, size }: AvatarProps) {
  const [unreadable, setUnreadable] = useState<string>()
  return (
    <span className={size ? `${css.avatar} ${css[size]}` : css.avatar} aria-hidden>
      {image && image !== unreadable ? (
        <img src={`data:image/jpeg;base64,${image}`} alt="" onError={() => setUnreadable(image)} />
      ) : (
        initialOf(name)
      )}
    </span>
  )
}

/**
 * The first letter as a reader sees it: an emoji of several signs, a letter with its marks. Old browsers know only signs. A letter
 * of English stands alone before another: the first use of a segmenter takes a slow phone 40 ms.
 */
function initialOf(name: string): string {
  const shown = name.trim()
  if (/^[ -~]([ -~]|$)/.test(shown)) return shown.charAt(0).toUpperCase()
  const letters =
    'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(shown), ({ segment }) => segment) : Array.from(shown)
  return (letters[0] ?? 'U').toUpperCase()
}
