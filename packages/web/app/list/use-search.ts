import { useSearchParams } from 'react-router'

/** The words a list is searched for, in the address as `?q=`: a reload, a link and Back keep them. */
export function useSearch(): { value: string; onChange: (words: string) => void } {
  const [params, setParams] = useSearchParams()
  return {
    value: params.get('q') ?? '',
    onChange: (words) =>
      setParams(
        (now) => {
          if (words === '') now.delete('q')
          else now.set('q', words)
          return now
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
