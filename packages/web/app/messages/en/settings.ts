/** The company's settings, section by section. */
export const settings = {
  title: 'Settings',
  lead: 'Company settings. If there are two administrators, the second one confirms changes to bank accounts and to the security of staff.',
  failed: 'Could not load the settings. Try again.',
  untouched: 'No changes yet. These are the default settings.',
  changedBy: (name: string, when: string) => `Last changed by ${name}, ${when}.`,
  somebodyGone: 'a former user',
  history: 'See all changes',
  save: 'Save',
  /** What the button of a section is called for who hears it. */
  saveSection: (section: string) => `Save: ${section}`,
  saved: 'Saved.',
  failedSave: 'Could not save.',
  sections: {
    company: {
      title: 'The company',
      lead: 'Shown on the website, receipts and emails.',
    },
    papers: {
      title: 'Letterhead',
      lead: 'Receipts, passbooks, minutes and registers start with the name, these lines and the address.',
    },
    website: {
      title: 'Social media',
      lead: 'Icons in the footer open these pages. Leave blank to hide an icon.',
    },
    law: {
      title: 'Law and security',
      lead: 'Days count from the auction. Winners see how many guarantors they need.',
    },
    holidays: {
      title: 'Holidays',
      lead: 'Schemes can agree that auctions are moved on these days. A new holiday does not move an auction that is scheduled: see the auction calendar.',
    },
    paying: {
      title: 'Where members pay',
      lead: 'Members pay into this account. Check carefully.',
      question: 'Is this account correct?',
      consequence: 'Members will see this account when they pay. The change is recorded with your name.',
      verb: 'Change account',
    },
    administrators: {
      title: 'Staff security',
      lead: 'Staff are logged out when idle. Staff who do not have what you require here can open only their own profile.',
    },
  },
  fields: {
    name: { label: 'Name of the company', hint: undefined },
    registrationNo: { label: 'Registration number', hint: 'Given by the Registrar of Chits.' },
    address: { label: 'Address', hint: undefined },
    phone: { label: 'Phone', hint: undefined },
    email: { label: 'Email', hint: 'Sender of our emails. Messages of visitors are sent here.' },
    letterheadLines: { label: 'Lines under the name', hint: 'At most three lines.' },
    showsMark: { label: 'Show logo', hint: undefined },
    Facebook: { label: 'Facebook', hint: undefined },
    Instagram: { label: 'Instagram', hint: undefined },
    X: { label: 'X', hint: undefined },
    YouTube: { label: 'YouTube', hint: undefined },
    mapHost: {
      label: 'Map on the landing page',
      hint: 'Host of a map service, such as www.google.com. Leave blank for our own drawing.',
    },
    filingDays: { label: 'Days to file minutes', hint: 'Days after the auction to file with the Registrar.' },
    sureties: { label: 'Guarantors needed', hint: 'For a winner who still has months to pay.' },
    chequeReturnCharge: {
      label: 'Charge for a returned cheque (₹)',
      hint: 'As your chit agreements say. 0: no charge. It is not taxed (CBIC circular 178/10/2022).',
    },
    cashLimit: {
      label: 'Cash needs a reason from (₹)',
      hint: 'Of one member in a day, for one month of a ticket, or for one month of a scheme. A second person checks it. The law sets ₹2,00,000 (Income-tax Act 2025, section 186); you may choose less.',
    },
    mostCashInHand: {
      label: 'Cash a collector may carry (₹)',
      hint: 'Their phone gives no receipt over more. For one collector you can choose another limit on the page Collectors.',
    },
    holidays: { label: 'Days without auctions', hint: 'One line for each. Example: 26-01-2027 Republic Day.' },
    upiId: { label: 'UPI ID', hint: 'Example: company@bank.' },
    holder: { label: 'Name on the bank account', hint: undefined },
    bank: { label: 'Bank and branch', hint: undefined },
    number: { label: 'Account number', hint: undefined },
    ifsc: { label: 'IFSC', hint: '11 letters and digits. Example: SBIN0001234.' },
    adminIdleMinutes: {
      label: 'Auto-logout (minutes)',
      hint: 'Staff must log in again after this idle time: 5 to 60.',
    },
    twoAdminsFrom: {
      label: 'Two administrators approve from (₹)',
      hint: 'When a member says they have paid this much or more at the counter, by bank or by UPI. If there is only one administrator, that person approves alone.',
    },
    staffNeedSecondStep: { label: 'Require a code from an authenticator app at login', hint: undefined },
    staffNeedStrictPassword: {
      label: 'Require a password of at least 12 characters that is not common',
      hint: undefined,
    },
  },
  asked: { yes: 'Required', no: 'Not required' },
  marks: { yes: 'Logo and name', no: 'Name only' },
}
