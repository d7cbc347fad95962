import type { Candidate, IdentityDocument, PersonKind } from '@kuri/domain'

const because: Record<Candidate['because'], string> = {
  pan: 'Same PAN',
  email: 'Same email',
  phone: 'Same phone',
  name: 'Similar name',
}

const kinds: Record<PersonKind, string> = { person: 'Person', firm: 'Firm', minor: 'Minor', estate: 'Estate' }

const kindHint: Record<PersonKind, string> = {
  person: '18 or older.',
  firm: 'A shop or company. One person signs for it.',
  minor: 'Under 18. A guardian acts for the minor.',
  estate: 'The member has died. The nominee or heir acts. The login ends; tickets and money stay.',
}

const documents: Record<IdentityDocument, string> = {
  aadhaar: 'Aadhaar',
  pan: 'PAN',
  'voter-id': 'Voter ID',
  'driving-licence': 'Driving licence',
  passport: 'Passport',
}

/** Enrolling a member who has no login. */
export const enrol = {
  title: 'Enrol a member',
  lead: 'For a person, only the name is required. Everything else can come later.',
  member: 'Member',
  name: 'Name',
  phone: 'Phone',
  phoneHint: 'A family can share one phone.',
  email: 'Email',
  emailHint: 'We send emails there. The member cannot log in with it yet.',
  emailTaken: 'Another user already has this email address. Enter another one, or leave it empty.',
  kind: 'Kind',
  kinds,
  kindHint,
  optional: 'If there is one.',
  signatory: 'Who signs for the firm',
  signatoryHint: 'Receipts and passbooks show this name too.',
  gstin: 'GST number',
  guardian: 'Guardian’s member code',
  heir: 'Nominee’s or heir’s member code',
  codeHint: 'Like K-000123. Enrol this person first if they are not a member.',
  representative: 'Acts for the member',
  diedOn: 'Day of death',
  secondPhone: 'Second phone',
  pinCode: 'PIN code',
  fatherOrHusband: 'Father’s or husband’s name',
  bornOn: 'Date of birth',
  occupation: 'Occupation',
  nomineeAndIdentity: 'Nominee and ID',
  identity: 'ID',
  idKind: 'ID seen',
  idHint: 'Choose what you have seen in original.',
  noDocument: 'Not now',
  documents,
  idNumber: 'Number',
  pan: 'PAN',
  panHint: 'Stored encrypted. Screens show only the last 4 characters.',
  lastFour: 'Last 4 digits',
  lastFourHint: 'Never the whole number.',
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
  edit: {
    title: (name: string) => `Change details of ${name}`,
    tab: 'Change details',
    location: 'Location',
    save: 'Save',
    saved: 'The details are saved.',
    failed: 'Could not save the details.',
    colleague: 'Only administrators change the details of people who work for the company.',
  },
}
