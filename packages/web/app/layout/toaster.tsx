// Mantine's styles first: ours, as specific as theirs, then win.
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'

import { hideNotification, Notifications, notificationsStore, showNotification } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Icon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import css from './toaster.module.css'

const SIX_SECONDS = 6000
const BAD = 'bad'

/** Top right on desks, full width at the top of phones, never over the header: the bottom belongs to the bid bar. */
export default function Toaster() {
  return (
    <Notifications
      className={css.place ?? ''}
      position="top-right"
      containerWidth="24rem"
      zIndex={70}
      pauseResetOnHover="notification"
    />
  )
}

export function showToast(message: string, bad: boolean): void {
  showNotification({
    // The same words twice are one notification.
    id: `${bad ? BAD : 'ok'} ${message}`,
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

/** Takes away the alerts of the page before. */
export function hideAlerts(): void {
  for (const { id } of notificationsStore.getState().notifications) if (id?.startsWith(BAD)) hideNotification(id)
}
