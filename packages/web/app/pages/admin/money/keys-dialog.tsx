// Mantine's styles first: ours, as specific as theirs, then win.
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'

import { Modal } from '@mantine/core'
import { Button } from '../../../components/button.tsx'
import dialog from '../../../components/confirm-dialog.module.css'
import { useOpenAfterMount } from '../../../components/use-open-after-mount.ts'
import { m } from '../../../messages/en.ts'
import css from './inbox.module.css'

const t = m.admin.inbox.keys

interface KeysDialogProps {
  opened: boolean
  letters: boolean
  setLetters: (on: boolean) => void
  onClose: () => void
}

/** All keys of the list, and the switch that takes the letters away. */
export default function KeysDialog({ opened, letters, setLetters, onClose }: KeysDialogProps) {
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title={t.title}
      withCloseButton={false}
      size="27.5rem"
      classNames={{ content: dialog.dialog, header: dialog.header, title: dialog.title, body: dialog.body }}
    >
      <dl className={css.allKeys}>
        {t.rows.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="sm dim">{t.arrows}</p>
      <label className={css.letters}>
        <input type="checkbox" checked={letters} onChange={({ currentTarget }) => setLetters(currentTarget.checked)} />
        {t.letters}
      </label>
      <p className="sm dim">{t.lettersHint}</p>
      <div className={dialog.acts}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t.close}
        </Button>
      </div>
    </Modal>
  )
}
