import css from './avatar.module.css'

interface AvatarProps {
  name: string
  /** Base64 of a JPEG, as the wire carries it. */
  image?: string | null
  size?: 'sm' | 'lg'
}

/** A person's picture, or the first letter of the name, or U. The name itself stands beside it. */
export function Avatar({ name, image, size }: AvatarProps) {
  return (
    <span className={size ? `${css.avatar} ${css[size]}` : css.avatar} aria-hidden>
      {image ? <img src={`data:image/jpeg;base64,${image}`} alt="" /> : initialOf(name)}
    </span>
  )
}

const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? 'U').toUpperCase()
