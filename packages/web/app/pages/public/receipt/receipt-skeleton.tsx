import { Card } from '../../../components/card.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'

/** The shape of a receipt while it is read. */
export const ReceiptSkeleton = () => (
  <Loading>
    <Card>
      <SkLines rows={8} />
    </Card>
  </Loading>
)
