/** The company's settings, section by section. */
export const settings = {
  title: 'Settings',
  lead: 'What the company says of itself and how it likes to work. A change is seen everywhere at once.',
  failed: 'Failed to load the settings.',
  untouched: 'Nobody has changed anything yet: these are the values of the first start.',
  changedBy: (name: string, when: string) => `Last changed by ${name}, ${when}.`,
  somebodyGone: 'somebody who has left',
  history: 'See every change',
  save: 'Save',
  /** What the button of a section is called for who hears it. */
  saveSection: (section: string) => `Save: ${section}`,
  saved: 'Saved. It is in force now.',
  failedSave: 'Nothing was saved.',
  sections: {
    company: {
      title: 'The company',
      lead: 'Stands in the footer, on the landing page, on every paper and under every letter.',
    },
    papers: {
      title: 'Letters and papers',
      lead: 'Receipts, passbooks, minutes and registers begin with the name, these lines and the address.',
    },
    website: {
      title: 'On the web',
      lead: 'Icons in the footer lead to these pages; one that is empty is not shown.',
    },
    law: {
      title: 'Law and security',
      lead: 'Days count from the auction. Members read how many sureties are asked when they win.',
    },
    paying: {
      title: 'Where members pay',
      lead: 'Members see this when they add money to their wallet. Look twice: their money goes there.',
      question: 'Will members’ money arrive there?',
      consequence: 'From now on members are told to pay into this account. The change is written down with your name.',
      verb: 'Change where members pay',
    },
    administrators: {
      title: 'Whoever works here',
      lead: 'A desk that somebody walks away from locks itself. Who lacks what is asked here reaches only their own profile, until they have it.',
    },
  },
  fields: {
    name: { label: 'Name of the company', hint: undefined },
    registrationNo: { label: 'Registration number', hint: 'As the Registrar of Chits gave it.' },
    address: { label: 'Address', hint: undefined },
    phone: { label: 'Telephone', hint: undefined },
    email: { label: 'Email', hint: 'Letters come from here, and visitors’ letters go here.' },
    letterheadLines: { label: 'Lines under the name', hint: 'At most three, one under the other.' },
    showsMark: { label: 'The bowl beside the name', hint: undefined },
    Facebook: { label: 'Facebook', hint: undefined },
    Instagram: { label: 'Instagram', hint: undefined },
    X: { label: 'X', hint: undefined },
    YouTube: { label: 'YouTube', hint: undefined },
    mapHost: {
      label: 'Map on the landing page',
      hint: 'The host of a map service, such as www.google.com. Empty: our own drawing.',
    },
    filingDays: { label: 'Days to file minutes', hint: 'With the Registrar, after the auction.' },
    sureties: { label: 'Sureties asked', hint: 'Of a winner who has months still to pay.' },
    upiId: { label: 'UPI id', hint: 'Looks like company@bank.' },
    holder: { label: 'Name on the bank account', hint: undefined },
    bank: { label: 'Bank and branch', hint: undefined },
    number: { label: 'Account number', hint: undefined },
    ifsc: { label: 'IFSC', hint: 'Eleven letters and digits: SBIN0001234.' },
    adminIdleMinutes: {
      label: 'Minutes without use',
      hint: 'After so long whoever works here has to log in again: 5 to 60.',
    },
    staffNeedSecondStep: { label: 'A code from an authenticator app at the login', hint: undefined },
    staffNeedStrictPassword: {
      label: 'A password of at least 12 characters that is not a common one',
      hint: undefined,
    },
  },
  asked: { yes: 'Asked', no: 'Not asked' },
  marks: { yes: 'The bowl and the name', no: 'The name alone' },
}
