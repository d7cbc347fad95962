import { counted } from '../format.ts'
import { commonPassword, passwordHint } from './password-hint.ts'

/** One's own page: details, password, sessions. */
export const profile = {
  title: 'Profile',
  lead: 'Your details, and the devices where you are logged in.',
  details: {
    title: 'Your details',
    name: 'Name',
    nameHint: 'Members of your schemes see it.',
    email: 'Email',
    emailHint: 'You log in with it.',
    phone: 'Phone',
    address: 'Address',
    location: 'Location',
    save: 'Save',
    saved: 'Your details are saved.',
    failed: 'Could not save your details.',
  },
  password: {
    title: 'Password',
    current: 'Current password',
    next: 'New password',
    nextHint: passwordHint(6),
    common: commonPassword,
    change: 'Change password',
    changed: 'Your password is changed. All other devices are logged out.',
    failed: 'Could not change your password.',
  },
  sessions: {
    title: 'Where you are logged in',
    failed: 'Could not load your devices. Try again.',
    here: 'This device',
    unknown: 'Unknown device',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    since: (day: string, address: string) => `since ${day}, from ${address}`,
    lastSeen: (when: string) => `last used ${when}`,
    end: 'Log out',
    endFor: (device: string) => `Log out ${device}`,
    ended: 'That device is logged out.',
    endOthers: (n: number) => `Log out ${counted(n, 'other device', 'other devices')}`,
    question: 'Log out all other devices?',
    consequence: 'They will need your password to log in again.',
    othersEnded: 'All other devices are logged out.',
    failedEnd: 'Could not log out.',
    onlyHere: 'You are logged in only on this device. You are logged out after one hour without use.',
  },
}
