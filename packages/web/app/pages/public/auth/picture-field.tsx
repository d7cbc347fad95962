import { IconUser } from '../../../icons/everywhere.ts'
import { Button } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { FileButton } from '../../../forms/file-button.tsx'
import { FileImage } from '../../../forms/file-image.tsx'
import { fileSize } from '../../../forms/picture-file.ts'
import { notifyBad } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import css from './picture-field.module.css'

const t = m.public.register

interface PictureFieldProps {
  file: File | null
  onChange: (file: File | null) => void
}

/** The optional picture, with its preview. */
export function PictureField({ file, onChange }: PictureFieldProps) {
  const choose = (chosen: File | undefined) => {
    if (chosen && !chosen.type.startsWith('image/')) notifyBad(t.notAnImage)
    else if (chosen) onChange(chosen)
  }
  return (
    <div className={css.field}>
      <div className={css.preview}>{file ? <FileImage file={file} alt={t.preview} /> : <Icon of={IconUser} />}</div>
      <div className="stack t">
        <div>
          <p className="strong">{t.picture}</p>
          <p className="sm dim">{file ? t.pictureFacts(file.name, fileSize(file.size)) : t.pictureKinds}</p>
        </div>
        <div className={css.acts}>
          <FileButton variant="default" label={t.picture} onChoose={([chosen]) => choose(chosen)}>
            {file ? t.change : t.choose}
          </FileButton>
          {file && (
            <Button variant="subtle" onClick={() => onChange(null)}>
              {t.remove}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
