import { IconPhotoOff, IconUpload } from '../../../icons/staff.ts'
import { IconX } from '../../../icons/everywhere.ts'
import { useState } from 'react'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { FileButton } from '../../../forms/file-button.tsx'
import { FileImage } from '../../../forms/file-image.tsx'
import { fileSize } from '../../../forms/picture-file.ts'
import { m } from '../../../messages/en.ts'
import { keyOf, type Chosen } from './chosen.ts'
import { useUpload } from './use-upload.ts'
import css from './manage-images.module.css'

const t = m.images.manage

/** Chooses pictures, shows them, and sends them. */
export function Uploader() {
  const { chosen, choose, leave, upload, progress, failure } = useUpload()
  const ready = chosen.filter(({ problem }) => problem === undefined).length
  return (
    <Card title={t.upload}>
      <div className="stack">
        <p className="sm dim">{t.kinds}</p>
        {chosen.length > 0 && (
          <ul className={css.chosen} aria-label={t.chosen}>
            {chosen.map((one) => (
              <ChosenFile key={keyOf(one.file)} chosen={one} isBusy={progress !== undefined} onRemove={leave} />
            ))}
          </ul>
        )}
        {failure && <Alert tone="bad">{failure}</Alert>}
        <p className={progress ? `sm ${css.progress}` : 'vh'} role="status">
          {progress && t.uploading(progress.done, progress.all)}
        </p>
        <div className={css.acts}>
          <FileButton multiple variant="default" label={t.choose} disabled={progress !== undefined} onChoose={choose}>
            {chosen.length === 0 ? t.choose : t.chooseMore}
          </FileButton>
          <Button leftSection={<Icon of={IconUpload} />} loading={progress !== undefined} onClick={() => void upload()}>
            {t.submit(ready)}
          </Button>
        </div>
      </div>
    </Card>
  )
}

interface ChosenFileProps {
  chosen: Chosen
  isBusy: boolean
  onRemove: (file: File) => void
}

function ChosenFile({ chosen: { file, problem }, isBusy, onRemove }: ChosenFileProps) {
  const [isReadable, setIsReadable] = useState(true)
  return (
    <li>
      <span className={css.thumb}>
        {isReadable ? (
          <FileImage file={file} alt="" onError={() => setIsReadable(false)} />
        ) : (
          <Icon of={IconPhotoOff} />
        )}
      </span>
      <span className="grow">
        <span className={`strong ${css.name}`}>{file.name}</span>
        <span className="sm dim block">{fileSize(file.size)}</span>
        {problem && <span className={css.problem}>{problem}</span>}
      </span>
      <button
        type="button"
        className={css.round}
        aria-label={t.remove(file.name)}
        disabled={isBusy}
        onClick={() => onRemove(file)}
      >
        <Icon of={IconX} />
      </button>
    </li>
  )
}
