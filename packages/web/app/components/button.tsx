import { Button as MantineButton, type ButtonProps } from '@mantine/core'
import { useId, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Why } from './why.tsx'

/** filled (the one a screen is for), default, subtle, `color="brick"` for what destroys. `size="lg"`: 52 px. */
export { MantineButton as Button }

/** A link that looks like a button: it leads, it does not act. */
export function LinkButton({
  to,
  state,
  ...props
}: ButtonProps & { to: string; state?: unknown; onClick?: () => void }) {
  return <MantineButton component={Link} to={to} state={state} {...props} />
}

type Action = ButtonProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps>

interface ActionButtonProps extends Action {
  /** Why it cannot be pressed now; it is off and says so beside it. */
  disabledReason?: ReactNode
}

/** A button that says why it cannot be pressed. */
export function ActionButton({ disabledReason, ...props }: ActionButtonProps) {
  const id = useId()
  if (!disabledReason) return <MantineButton {...props} />
  return (
    <div className="stack t">
      <MantineButton {...props} disabled aria-describedby={id} />
      <Why id={id}>{disabledReason}</Why>
    </div>
  )
}
