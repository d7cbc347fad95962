import { useAddressQuery, withParam } from './use-address-query.ts'

/** The words a list is searched for, in the address as `?q=`: a reload, a link and Back keep them. */
export function useSearch(): { value: string; onChange: (words: string) => void } {
  const [params, change] = useAddressQuery()
  return { value: params.get('q') ?? '', onChange: (words) => change(withParam('q', words)) }
}
