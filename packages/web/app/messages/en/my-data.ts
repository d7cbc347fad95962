/** Taking one's own data along, and leaving for good. */
export const myData = {
  title: 'Your data',
  lead: 'Download everything we store about you in one file (JSON).',
  download: 'Download my data',
  leaveTitle: 'Delete my account',
  leaveLead:
    'Your profile, pictures, emails and bank details are permanently deleted. The ledger keeps every amount under “Member #” and your ticket number. You cannot undo this. It is not possible while you owe money or we owe you money.',
  password: 'Your password',
  leave: 'Delete my account',
  question: 'Delete your account?',
  consequence: 'Your details cannot be restored and you cannot log in again.',
  gone: 'Your account is deleted. Thank you.',
  failed: 'Could not delete your account.',
}
