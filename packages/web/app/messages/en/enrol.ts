import type { Candidate } from '@kuri/domain'

const because: Record<Candidate['because'], string> = {
  email: 'Same email',
  phone: 'Same phone',
  name: 'Similar name',
}

/** Enrolling a member who has no login. */
export const enrol = {
  title: 'Enrol a member',
  lead: 'Only the name is required. Everything else can come later.',
  member: 'Member',
  name: 'Name',
  phone: 'Phone',
  phoneHint: 'A family can share one phone.',
  email: 'Email',
  emailHint: 'We send emails there. The member cannot log in with it yet.',
  emailTaken: 'Another user already has this email address. Enter another one, or leave it empty.',
  ownName: 'Name in own script',
  language: 'Language',
  address: 'Address',
  nominee: 'Nominee',
  nomineeHint: 'Name and relation, such as “Deepa, daughter”.',
  submit: 'Enrol',
  again: 'Check again',
  failed: 'Could not enrol the member.',
  duplicates: 'Is it one of these?',
  duplicatesWhy: 'Open the member if it is the same person. Enrol a new member only if it is another person.',
  because,
  another: (name: string) => `Enrol ${name} as a new member`,
  done: {
    title: (name: string) => `${name} is enrolled`,
    code: 'Member code',
    phone: 'Phone',
    noPhone: 'No phone',
    next: 'Write the code on the member’s card. Receipts show it too. Open the member to give tickets and to make an invitation.',
    open: 'Open the member',
    another: 'Enrol another member',
  },
}
