import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Problem } from '../../../api/problems.ts'

/**
 * The secret of the link that led here. It is taken out of the address at once, so that neither the browser's history nor
 * whoever looks over a shoulder keeps it.
 */
export function useLinkToken(): string | null {
  const tokenOfLink = useSearchParams()[0].get('token')
  const [token] = useState(tokenOfLink)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (tokenOfLink !== null) void navigate(pathname, { replace: true })
  }, [tokenOfLink, pathname, navigate])
  return token
}

/** Whether the server refused the link itself: sending it again cannot help. */
export const isLinkRefused = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'link_not_good' || error.field === 'token')
