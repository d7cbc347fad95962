import type { ConfirmationRefusal } from '@kuri/domain'
import type { Catalogue } from './catalogue.ts'

/** Why a balance of the previous books is not confirmed, disputed or shown. */
export const CONFIRMATIONS: Pick<Catalogue, ConfirmationRefusal['code']> = {
  balance_answered: 'This is answered already. If something is not right, please come to our office.',
  balance_not_disputed: 'The member does not say that this is wrong, or it is closed already.',
  balance_link_not_good:
    'This link does not work any more. It is older than 90 days, or you have a newer slip. Please ask our office for a new slip.',
  balance_of_member:
    'You are logged in as staff. The member answers on their own phone, or signs the slip and you enter it.',
  slip_not_good:
    'The member code and the code on the slip do not match, or the slip is too old. Check both, or ask our office for a new slip.',
}
