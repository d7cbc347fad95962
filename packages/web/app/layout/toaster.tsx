// Mantine's styles first: ours, as specific as theirs, then win.
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'

import {
  cleanNotifications,
  hideNotification,
  Notifications,
  notificationsStore,
  showNotification,
} from '@mantine/notifications'
import { IconAlertTriangle, IconBell, IconCircleCheck } from '../icons/everywhere.ts'
import { Link } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import type { ToastKind } from './notify.tsx'
import css from './toaster.module.css'

const SIX_SECONDS = 6000
/** What goes with the page it came on. */
const OF_PAGE: readonly ToastKind[] = ['bad', 'here']
const OF_NOTICE = 'notice '
const closeButton = { 'aria-label': m.chrome.close, className: css.close ?? '', iconSize: 20 }

/** One at a time: top right on desks, above the bar at the bottom of phones. What comes by itself waits its turn. */
export default function Toaster() {
  return (
    <Notifications
      className={css.place ?? ''}
      position="top-right"
      containerWidth="24rem"
      zIndex={70}
      limit={1}
      pauseResetOnHover="notification"
    />
  )
}

/** The outcome of the user's own action; it replaces all earlier toasts. */
export function showToast(message: string, kind: ToastKind): void {
  const bad = kind === 'bad'
  cleanNotifications()
  showNotification({
    // The same words twice are one notification.
    id: `${kind} ${message}`,
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
    closeButtonProps: closeButton,
  })
}

/**
 * A notice that has just come: it is neither good nor bad, and leads to what it is about. It takes the place of an older
 * notice, and waits for the answer to an act.
 */
export function showNotice(text: string, link: string | null): void {
  const id = `${OF_NOTICE}${text}`
  hideWhere((shown) => shown.startsWith(OF_NOTICE))
  const words = (
    <>
      <Icon of={IconBell} />
      {text}
    </>
  )
  showNotification({
    id,
    message: link ? (
      <Link to={link} className={`${css.words} ${css.notice}`} onClick={() => hideNotification(id)}>
        {words}
      </Link>
    ) : (
      <span className={`${css.words} ${css.notice}`}>{words}</span>
    ),
    role: 'status',
    color: 'gray',
    className: css.toast ?? '',
    autoClose: SIX_SECONDS,
    closeButtonProps: closeButton,
  })
}

/** Hides alerts about the previous page. */
export const hideAlerts = (): void => hideWhere((id) => OF_PAGE.some((kind) => id.startsWith(`${kind} `)))

function hideWhere(isMeant: (id: string) => boolean): void {
  const { notifications, queue } = notificationsStore.getState()
  for (const { id } of [...notifications, ...queue]) if (id && isMeant(id)) hideNotification(id)
}
