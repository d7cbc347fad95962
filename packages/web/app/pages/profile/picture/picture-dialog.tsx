// Mantine's styles first: ours, as specific as theirs, then win.
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'

import { Modal } from '@mantine/core'
import { useState } from 'react'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Avatar } from '../../../components/avatar.tsx'
import { Button } from '../../../components/button.tsx'
import { useOpenAfterMount } from '../../../components/use-open-after-mount.ts'
import { FileButton } from '../../../forms/file-button.tsx'
import { m } from '../../../messages/en.ts'
import type { User } from '../../../session.ts'
import { CropFrame } from './crop-frame.tsx'
import { MIDDLE } from './crop.ts'
import { cut } from './cut.ts'
import { useOwnPicture } from './use-own-picture.ts'
import css from './picture.module.css'

const t = m.images.own

interface PictureDialogProps {
  user: User
  opened: boolean
  onClose: () => void
}

/** One's own picture: chosen, cut to a square, kept; or taken away. */
export default function PictureDialog({ user, opened, onClose }: PictureDialogProps) {
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title={t.title}
      closeButtonProps={{ 'aria-label': m.chrome.close }}
      size="27.5rem"
      classNames={{ content: css.dialog ?? '', header: css.header ?? '', title: css.title ?? '', body: css.body ?? '' }}
    >
      <PictureForm user={user} onClose={onClose} />
    </Modal>
  )
}

function PictureForm({ user, onClose }: { user: User; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [crop, setCrop] = useState(MIDDLE)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const { change, remove, forget, error, isBusy } = useOwnPicture(onClose)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setImage(null)
    setCrop(MIDDLE)
    setIsUnreadable(false)
    forget()
  }
  const giveUp = () => {
    choose(null)
    setIsUnreadable(true)
  }
  return (
    <div className="stack">
      {file ? (
        <>
          <p className="sm dim">{t.drag}</p>
          <CropFrame {...{ file, image, crop }} onCrop={setCrop} onRead={setImage} onUnreadable={giveUp} />
        </>
      ) : (
        <div className={css.now}>
          <Avatar size="lg" name={user.name} image={user.image} />
          <p className="sm dim">{t.kinds}</p>
        </div>
      )}
      {isUnreadable && <Alert tone="bad">{t.unreadable}</Alert>}
      {error && <Alert tone="bad">{sentence(error)}</Alert>}
      <div className={css.acts}>
        {image && (
          <Button loading={change.isPending} onClick={() => change.mutate(() => cut(image, crop))}>
            {t.use}
          </Button>
        )}
        <FileButton
          variant={file ? 'default' : 'filled'}
          label={t.title}
          disabled={isBusy}
          onChoose={([chosen = null]) => choose(chosen)}
        >
          {file ? t.another : t.choose}
        </FileButton>
        {user.image && file === null && (
          <Button variant="subtle" color="brick" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t.remove}
          </Button>
        )}
      </div>
    </div>
  )
}
