import type { Sheet } from './columns.ts'
import { may, must, naming, oneOf } from './columns.ts'

export const COMPANY = {
  name: 'Company',
  aliases: ['Firm', 'Company details'],
  oneRow: 'the company; one row only',
  isRequired: true,
  columns: {
    name: must('text', 'Company name', ['Name', 'Name of company'], 'As registered.', 'Sri Lakshmi Chits Pvt Ltd'),
    cutOver: must(
      'day',
      'Cut-over day',
      ['Cut over date', 'Cut off date', 'As on', 'Date'],
      'The last day in the old books. Everything in the workbook is as it stood at the end of this day.',
      '31-10-2026',
    ),
  },
} as const satisfies Sheet

export const BRANCHES = {
  name: 'Branches',
  aliases: ['Branch', 'Branch list', 'Branch master', 'Offices'],
  oneRow: 'a branch of the company; only where it has several',
  isRequired: false,
  columns: {
    code: must(
      'code',
      'Code',
      ['Branch code', 'Branch no', 'Short name'],
      'Two to six letters or digits; the first is a letter. It stands on receipts of the branch and cannot be changed. The code 1 means the first branch, which Kuri always has.',
      'EXM',
    ),
    name: must(
      'text',
      'Name',
      ['Branch name', 'Branch', 'Place'],
      'The name of the first branch stays as it is in Kuri.',
      'Example Town',
    ),
    address: may('text', 'Address', ['Branch address', 'Postal address'], '', '1 Station Road, Example Town'),
  },
} as const satisfies Sheet

/** The column in which other sheets name a branch. */
export const branchColumn = (name: string, aliases: readonly string[], meaning: string) =>
  naming('branches', may('code', name, aliases, meaning, ''))

export const PEOPLE = {
  name: 'People',
  aliases: ['Members', 'Subscribers', 'Customers', 'Member master', 'Subscriber master', 'Party master'],
  oneRow: 'a subscriber: a person, firm, minor or estate',
  isRequired: true,
  columns: {
    code: must(
      'code',
      'Code',
      ['Member code', 'Member no', 'Member number', 'Subscriber code', 'Customer id', 'Id', 'Party code'],
      'Your own number of this person. Other sheets name people by it.',
      'KR-0000',
    ),
    name: must(
      'text',
      'Name',
      ['Member name', 'Subscriber name', 'Full name', 'Customer name'],
      'In English letters or any Indian script.',
      'Lakshmi Amma',
    ),
    ownName: may(
      'text',
      'Name in own script',
      ['Local name', 'Name in Malayalam', 'Name in Tamil', 'Name in Telugu', 'Name in Kannada', 'Name in Hindi'],
      'As the member writes it.',
      'ലക്ഷ്മി അമ്മ',
    ),
    kind: oneOf(
      {
        person: ['person', 'individual', 'adult', 'male', 'female'],
        firm: ['firm', 'company', 'partnership', 'proprietor', 'trust'],
        minor: ['minor', 'child'],
        estate: ['estate', 'deceased', 'late', 'dead'],
      },
      'Kind',
      ['Type', 'Member type', 'Category'],
      'Empty: a person of 18 years or more.',
      'person',
      false,
    ),
    phone: may(
      'phone',
      'Phone',
      ['Mobile', 'Mobile no', 'Mobile number', 'Phone no', 'Phone number', 'Cell', 'Contact no'],
      'Mobile number with ten digits.',
      '98470 00000',
    ),
    phoneShared: may(
      'yes',
      'Phone is shared',
      ['Shared phone', 'Common phone'],
      'Yes, where several members use this phone.',
      'no',
    ),
    email: may(
      'email',
      'Email',
      ['E-mail id', 'Mail', 'Email address'],
      'Kuri sends emails to it. Empty, if the member has none. Kuri does not keep the address of a minor or an estate.',
      '',
    ),
    pan: may('pan', 'PAN', ['PAN no', 'PAN number', 'Pan card'], 'Ten characters.', ''),
    address: may(
      'text',
      'Address',
      ['Residence', 'Address 1', 'Postal address'],
      'Where letters reach the member.',
      '12 Temple Road, Thrissur',
    ),
    representative: naming(
      'people',
      may(
        'code',
        'Acts through',
        ['Guardian code', 'Guardian', 'Legal heir', 'Representative'],
        'The code of the guardian of a minor, or of the heir of a dead member.',
        '',
      ),
    ),
    bornOn: may('day', 'Birth day', ['Date of birth', 'DOB', 'Born on'], 'Of a minor it is needed.', ''),
    diedOn: may('day', 'Day of death', ['Date of death', 'Died on'], 'Of an estate it is needed.', ''),
    signatory: may(
      'text',
      'Signs for the firm',
      ['Signatory', 'Authorised signatory', 'Proprietor', 'Managing partner'],
      'Of a firm it is needed: the name of who signs for it.',
      '',
    ),
    nominee: may('text', 'Nominee', ['Nominee name'], 'Who is paid if the member dies.', 'Ravi'),
    nomineeRelation: may(
      'text',
      'Relation of nominee',
      ['Nominee relation', 'Relationship'],
      'For example son.',
      'son',
    ),
    branch: branchColumn(
      'Branch',
      ['Home branch', 'Branch code', 'Member branch'],
      'The branch that this member belongs to, as in the sheet Branches. Empty: the first branch.',
    ),
  },
} as const satisfies Sheet
