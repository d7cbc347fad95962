/** The browser's permission: default · granted · denied · it has no notifications. */
export type Permission = NotificationPermission | 'unknown'

export const permission = (): Permission => ('Notification' in window ? Notification.permission : 'unknown')

/** Shows the browser’s question; only after the reader pressed the button. */
export const requestPermission = (): Promise<Permission> => Notification.requestPermission()

/** A notification for a tab in the background; pressing it brings the tab back. Silent where it is not allowed. */
export function notifyBehind(title: string, body: string): void {
  if (permission() !== 'granted') return
  try {
    const notification = new Notification(title, { body, tag: title })
    notification.addEventListener('click', () => window.focus())
  } catch {
    // some phones have the constructor but throw; the tab's title shows it
  }
}
