import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Problem } from '../../../api/problems.ts'
import { useIsHydrated } from '../../../use-is-hydrated.ts'

/**
 * The secret of the link that led here. It is taken out of the address at once, so that neither the browser's history nor a
 * person who looks over a shoulder keeps it. Null without one; undefined in the HTML of the build, which does not know the link.
 */
export function useLinkToken(): string | null | undefined {
  const tokenOfLink = useSearchParams()[0].get('token')
  const [token] = useState(tokenOfLink)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (tokenOfLink !== null) void navigate(pathname, { replace: true })
  }, [tokenOfLink, pathname, navigate])
  return useIsHydrated() ? token : undefined
}

/** Whether the server refused the link itself: sending it again cannot help. */
export const isLinkRefused = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'link_not_good' || error.field === 'token')
