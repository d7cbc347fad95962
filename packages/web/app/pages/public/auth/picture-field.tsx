import { IconUser } from '../../../icons/everywhere.ts'
import { Button } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { FileButton } from '../../../forms/file-button.tsx'
import { FileImage } from '../../../forms/file-image.tsx'
import { fileSize } from '../../../forms/picture-file.ts'
import { notifyBad } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import css from './picture-field.module.css'

const words = m.public.register

interface PictureFieldProps {
  file: File | null
  onChange: (file: File | null) => void
}

/** The optional picture, with its preview. */
export function PictureField({ file, onChange }: PictureFieldProps) {
  const choose = (chosen: File | undefined) => {
    if (chosen && !chosen.type.startsWith('image/')) notifyBad(words.notAnImage)
    else if (chosen) onChange(chosen)
  }
  return (
    <div className={css.field}>
      <div className={css.preview}>{file ? <FileImage file={file} alt={words.preview} /> : <Icon of={IconUser} />}</div>
      <div className="stack t">
        <div>
          <p className="strong">{words.picture}</p>
          <p className="sm dim">{file ? words.pictureFacts(file.name, fileSize(file.size)) : words.pictureKinds}</p>
        </div>
        <div className={css.acts}>
          <FileButton variant="default" label={words.picture} onChoose={([chosen]) => choose(chosen)}>
            {file ? words.change : words.choose}
          </FileButton>
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
