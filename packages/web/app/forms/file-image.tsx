import { useCallback, type ImgHTMLAttributes } from 'react'

interface FileImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> {
  file: File
  alt: string
}

/** Shows a chosen file before it is uploaded. */
export function FileImage({ file, alt, ...image }: FileImageProps) {
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (!element) return undefined
      const url = URL.createObjectURL(file)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img {...image} ref={show} alt={alt} />
}
