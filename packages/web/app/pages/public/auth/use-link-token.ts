import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * The secret of the link that led here. It is taken out of the address at once, so that neither the browser's history nor
 * whoever looks over a shoulder keeps it.
 */
export function useLinkToken(): string | null {
  const asked = useSearchParams()[0].get('token')
  const [token] = useState(asked)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (asked !== null) void navigate(pathname, { replace: true })
  }, [asked, pathname, navigate])
  return token
}
