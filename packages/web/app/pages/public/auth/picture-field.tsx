import { IconUser } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { notifyBad } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import css from './picture-field.module.css'

const words = m.public.register
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

interface PictureFieldProps {
  file: File | null
  onChange: (file: File | null) => void
}

/** The optional picture, with its preview. */
export function PictureField({ file, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const preview = useDataUrl(file)
  const choose = (chosen: File | undefined) => {
    if (chosen && !chosen.type.startsWith('image/')) notifyBad(words.notAnImage)
    else if (chosen) onChange(chosen)
  }
  return (
    <div className={css.field}>
      <div className={css.preview}>{preview ? <img src={preview} alt={words.preview} /> : <Icon of={IconUser} />}</div>
      <div className="stack t">
        <div>
          <p className="strong">{words.picture}</p>
          <p className="sm dim">{file ? words.pictureFacts(file.name, megabytes(file.size)) : words.pictureKinds}</p>
        </div>
        <div className={css.acts}>
          <Button variant="default" onClick={() => input.current?.click()}>
            {file ? words.change : words.choose}
          </Button>
          <input
            className="vh"
            ref={input}
            tabIndex={-1}
            type="file"
            name="profileImage"
            accept="image/*"
            aria-label={words.picture}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          {file && (
            <Button variant="subtle" onClick={() => onChange(null)}>
              {words.remove}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** The picture as a data URL: the page's policy knows no other way to show what is not ours yet. */
function useDataUrl(file: File | null): string | null {
  const [read, setRead] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return undefined
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      setRead({ file, url: typeof reader.result === 'string' ? reader.result : '' }),
    )
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return file && read?.file === file ? read.url : null
}
