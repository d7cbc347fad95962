import { Loading, SkCard } from '../../../components/skeleton.tsx'

/** A form of the wallet on its way. */
export function FormSkeleton() {
  return (
    <Loading>
      <SkCard rows={6} />
    </Loading>
  )
}
