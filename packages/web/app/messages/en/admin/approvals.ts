import type { Paise } from '@kuri/domain'
import { rupees } from '../../format.ts'

// What administrators change only together: roles, protected settings, the second factor of a colleague.

interface Settings {
  readonly upiId?: string | null | undefined
  readonly bankAccount?:
    | { readonly holder: string; readonly bank: string; readonly number: string; readonly ifsc: string }
    | null
    | undefined
  readonly twoAdminsFrom?: number | undefined
  readonly staffNeedSecondStep?: boolean | undefined
  readonly staffNeedStrictPassword?: boolean | undefined
}

const asked = (isSo: boolean): string => (isSo ? 'required' : 'not required')

/** A line for each setting that changes. */
function settings({ upiId, bankAccount, twoAdminsFrom, ...staff }: Settings): string[] {
  const { staffNeedSecondStep: app, staffNeedStrictPassword: password } = staff
  return [
    ...(upiId === undefined ? [] : [`UPI ID: ${upiId ?? 'none'}`]),
    ...(bankAccount === undefined
      ? []
      : [bankAccount === null ? 'Bank account: none' : `Bank account: ${Object.values(bankAccount).join(', ')}`]),
    ...(twoAdminsFrom === undefined
      ? []
      : [`Two administrators approve from ${rupees((twoAdminsFrom * 100) as Paise)}`]),
    ...(app === undefined ? [] : [`Code from an authenticator app: ${asked(app)}`]),
    ...(password === undefined ? [] : [`Password of at least 12 characters: ${asked(password)}`]),
  ]
}

export const approvals = {
  role: (role: string) => `New role: ${role}`,
  settings,
  secondFactor: 'Remove the authenticator app',
  seal: (file: string | undefined) => `Seal the previous books${file === undefined ? '' : `: ${file}`}`,
  approve: 'Approve',
  question: 'Approve this change?',
  consequences: {
    role: (name: string, role: string) => `${name}: ${role}, from now on.`,
    settings: () => 'The change takes effect at once. If it is an account, members are asked to pay into it.',
    'second-factor': (name: string) => `${name} can then log in with the password only.`,
    'import-seal': () => 'No scheme of these books can be taken back after that.',
  },
  approved: 'Approved.',
  failedApprove: 'Could not approve.',
  rejectQuestion: 'Reject this change?',
  rejectConsequence: 'Nothing changes.',
  rejectVerb: 'Reject',
  reasonProblem: 'Enter a reason.',
  rejected: 'Rejected.',
  failedReject: 'Could not reject.',
  /** Said to who asked for a change. */
  waits: 'Another administrator must approve this.',
}
