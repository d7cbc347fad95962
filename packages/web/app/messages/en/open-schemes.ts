/** The public page of schemes with free seats. */
export const openSchemes = {
  title: 'Open chit schemes',
  lead: 'These schemes have free seats. You can read this page without an account.',
  none: 'No scheme has free seats now.',
  noneWhy: 'New schemes appear here.',
  search: 'Scheme name',
  notFound: 'No scheme has this name.',
  example: 'Worked example',
  noPromise: 'This is an example, not a promise. The discount changes every month.',
  ask: 'Ask to join',
  first: 'Log in or register first. Asking is free.',
  how: {
    title: 'How a chit works',
    steps: [
      'Every member pays the same amount each month.',
      'Each month one member receives the pool.',
      'The winner gives up a part. The members share it as a dividend.',
      'Every ticket wins once.',
    ],
  },
  registration: (no: string) => `registration ${no}`,
  act: 'Chits are run under the Chit Funds Act 1982.',
}
