// Mantine's styles first: ours, as specific as theirs, then win.
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'

import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { m } from '../messages/en.ts'
import { useOpenAfterMount } from './use-open-after-mount.ts'
import css from './sheet.module.css'

interface SheetProps {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** One matter in front of its page. Fills a phone's screen; on desks a dialog. Focus goes back to what opened it. */
export function Sheet({ opened, title, onClose, children }: SheetProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title={title}
      size="27.5rem"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': m.chrome.close }}
      classNames={{
        content: css.dialog ?? '',
        header: css.header ?? '',
        title: css.title ?? '',
        body: css.body ?? '',
      }}
    >
      {children}
    </Modal>
  )
}
