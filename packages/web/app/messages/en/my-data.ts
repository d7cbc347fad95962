/** Taking one's own data along, and leaving for good. */
export const myData = {
  title: 'Your data',
  lead: 'All the company keeps about you, in one file other programs can read.',
  download: 'Download my data',
  leaveTitle: 'Leave for good',
  leaveLead:
    'Your profile, pictures, letters and bank details are shredded. The books keep every amount, as “Member #” and your ticket. It cannot be undone, and it is refused while money is open.',
  password: 'Your password',
  leave: 'Erase me',
  question: 'Erase everything about you?',
  consequence: 'Nobody can bring it back, and you cannot log in any more.',
  gone: 'You are erased. Thank you for having been with us.',
  failed: 'You are still here.',
}
