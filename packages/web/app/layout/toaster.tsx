// Mantine's styles first: ours, as specific as theirs, then win.
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'

import { Notifications, showNotification } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Icon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import css from './toaster.module.css'

const SIX_SECONDS = 6000

/** Top right on desks, full width at the top of phones: the bottom belongs to the bid bar. */
export default function Toaster() {
  return <Notifications position="top-right" containerWidth="24rem" zIndex={70} pauseResetOnHover="notification" />
}

export function showToast(message: string, bad: boolean): void {
  showNotification({
    message: (
      <span className={bad ? `${css.words} ${css.bad}` : css.words}>
        <Icon of={bad ? IconAlertTriangle : IconCircleCheck} />
        {message}
      </span>
    ),
    role: bad ? 'alert' : 'status',
    color: bad ? 'brick' : 'green',
    className: css.toast ?? '',
    autoClose: bad ? false : SIX_SECONDS,
    closeButtonProps: { 'aria-label': m.chrome.close, className: css.close ?? '', iconSize: 20 },
  })
}
