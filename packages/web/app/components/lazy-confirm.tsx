import { Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).default)

/** A dialog whose script comes when it is first opened. */
export function LazyConfirm(props: ConfirmDialogProps) {
  const [isWanted, setIsWanted] = useState(props.opened)
  if (props.opened && !isWanted) setIsWanted(true)
  return isWanted ? (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  ) : null
}
