import { peopleSearchEndpoints } from '@kuri/contract'
import { formatPhone, mobileDigits } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { ADMIN } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button, LinkButton } from '../../../components/button.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'

const t = m.enrolling.phoneOwners
const MOST_SHOWN = 6

/** Who has this number already, as the form asks before anything is sent; nobody while the number is not whole. */
export function usePhoneOwners(phone: string) {
  const digits = mobileDigits(phone)
  const { data } = useQuery({
    queryKey: [...ADMIN, 'by phone', digits],
    queryFn: () => call(peopleSearchEndpoints.findPeople, { query: { search: digits ?? '', limit: MOST_SHOWN } }),
    enabled: digits !== null,
  })
  return digits === null ? [] : (data?.members ?? [])
}

export type PhoneOwner = ReturnType<typeof usePhoneOwners>[number]

interface PhoneOwnersProps {
  phone: string
  owners: readonly PhoneOwner[]
  /** The answer was: another person of the family. */
  isShared: boolean
  onShared: () => void
}

/** The question while the number is typed: does the family share the phone, or is it the same person? */
export function PhoneOwners({ phone, owners, isShared, onShared }: PhoneOwnersProps) {
  const [first] = owners
  if (!first) return null
  const names = owners.map(({ name, code }) => `${name}, ${code}`).join('; ')
  return (
    <Alert tone={isShared ? 'info' : 'turn'}>
      <span className="row wrap">
        <span>{isShared ? t.shared(formatPhone(phone), names) : t.belongs(formatPhone(phone), names)}</span>
        {!isShared && (
          <>
            <Button variant="default" onClick={onShared}>
              {t.family}
            </Button>
            <LinkButton variant="subtle" to={paths.user(first._id)}>
              {t.same}
            </LinkButton>
          </>
        )}
      </span>
    </Alert>
  )
}
