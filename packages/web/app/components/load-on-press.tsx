import { Suspense, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { FocusFirstField } from './focus-goes-on.tsx'

interface LoadOnPressProps extends Omit<ButtonProps, 'children' | 'loading' | 'onClick'> {
  label: ReactNode
  /** What is loaded: a dialog that starts open and has a button of the same name, or a part of the page. */
  children: ReactNode
}

/**
 * A button whose script comes when it is first pressed: few people press it, and everybody loads the page. The focus goes
 * to what takes its place, so that a dialog that is closed returns it to its own button.
 */
export function LoadOnPress({ label, children, variant = 'default', ...button }: LoadOnPressProps) {
  const [isPressed, setIsPressed] = useState(false)
  const unloaded = (
    <Button {...button} variant={variant} loading={isPressed} onClick={() => setIsPressed(true)}>
      {label}
    </Button>
  )
  return isPressed ? (
    <Suspense fallback={unloaded}>
      <FocusFirstField className="contents">{children}</FocusFirstField>
    </Suspense>
  ) : (
    unloaded
  )
}
