import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { FocusGoesOn } from '../../components/focus-goes-on.tsx'
import { Sk } from '../../components/skeleton.tsx'

/** A form that is seldom wanted: its button stands in its place, and its script comes with the press. */
export function Opens({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) {
    return (
      <Suspense fallback={<Sk height="9rem" />}>
        <FocusGoesOn>{children}</FocusGoesOn>
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
