import { useNavigate, useSearchParams } from 'react-router'

type ChangeQuery = (write: (now: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void

/**
 * The query of this page's address, as it is rendered, and how to change it. A link that was just pressed has changed the
 * browser's address, but React may not have rendered it yet: a change starts from the browser's address, or it would undo
 * the link.
 */
export function useAddressQuery(): readonly [URLSearchParams, ChangeQuery] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const change: ChangeQuery = (write, { replace = true } = {}) =>
    void navigate(`?${write(new URLSearchParams(window.location.search)).toString()}`, {
      replace,
      preventScrollReset: true,
    })
  return [params, change]
}

/** For `ChangeQuery`: one parameter anew; the empty text takes it away. */
export const withParam =
  (name: string, value: string) =>
  (now: URLSearchParams): URLSearchParams => {
    if (value === '') now.delete(name)
    else now.set(name, value)
    return now
  }
