import { lazy, Suspense, useState } from 'react'
import type { ConfirmDialogProps } from '../../components/confirm-dialog.tsx'
import { importWithRetry } from '../../components/import-with-retry.ts'

const ConfirmDialog = lazy(() => importWithRetry(() => import('../../components/confirm-dialog.tsx')))

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
