interface UploadedProps {
  /** One of the company's slides. */
  slide: { name: string; url: string; srcset: string }
  /** How wide it stands, for the browser to choose a file: `100vw`. */
  sizes: string
  /** It stands behind words and says nothing itself. */
  isBackground?: boolean
}

/** A picture the company has uploaded, in the width the screen needs. */
export function Uploaded({ slide: { name, url, srcset }, sizes, isBackground }: UploadedProps) {
  return <img src={url} srcSet={srcset} sizes={sizes} alt={isBackground ? '' : name} loading="lazy" decoding="async" />
}
