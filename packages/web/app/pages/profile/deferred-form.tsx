import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { FocusFirstField } from '../../components/focus-goes-on.tsx'
import { Loading, Sk } from '../../components/skeleton.tsx'

/** A rarely used form: a button first; the press loads and shows the form. */
export function DeferredForm({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) {
    return (
      <Suspense fallback={<OnItsWay />}>
        <FocusFirstField>{children}</FocusFirstField>
      </Suspense>
    )
  }
  return (
    <div>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
    </div>
  )
}

function OnItsWay() {
  return (
    <Loading>
      <Sk height="9rem" />
    </Loading>
  )
}
