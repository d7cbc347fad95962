import { useId, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsHydrated } from '../use-is-hydrated.ts'
import { HelpText } from './help-text.tsx'
import css from './button.module.css'

interface Look {
  /** filled: the one a screen is for · default: the others · subtle: a ghost. */
  variant?: 'filled' | 'default' | 'subtle' | undefined
  /** What destroys or refuses. */
  color?: 'brick' | undefined
  /** 52 px, for the one button a screen is for; others have 44. */
  size?: 'lg' | undefined
  fullWidth?: boolean | undefined
  leftSection?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> {
  /** It works: no second press, the same width, and the focus stays: a disabled button would lose it. */
  loading?: boolean
}

/** Enter in a field presses the form's button as well: neither sends it twice. */
const ignorePress = (press: MouseEvent) => {
  press.preventDefault()
  press.stopPropagation()
}

const classesOf = ({ variant = 'filled', color, size, fullWidth, className }: Look, busy = false): string =>
  [css.button, css[variant], color && css[color], size && css[size], fullWidth && css.wide, busy && css.busy, className]
    .filter(Boolean)
    .join(' ')

// Ours rather than Mantine's: with a loader, transitions and groups that one is 6 kB of the landing page's script.
export function Button({ loading = false, leftSection, children, ...props }: ButtonProps) {
  const { variant, color, size, fullWidth, className, type = 'button', ...native } = props
  // Before its script has come the browser itself would send the form: the page anew, and what was typed is gone.
  const isAwake = useIsHydrated()
  return (
    <button
      type={isAwake ? type : 'button'}
      {...native}
      className={classesOf({ variant, color, size, fullWidth, className }, loading)}
      {...(loading && { 'aria-busy': true, 'aria-disabled': true, onClick: ignorePress })}
    >
      {leftSection}
      <span>{children}</span>
      {loading && <span className={css.ring} />}
    </button>
  )
}

interface LinkButtonProps extends Look {
  to: string
  /** Where the key that opens a row leads. */
  'data-opens'?: boolean
  /** The router state for the linked page. */
  state?: unknown
  onClick?: () => void
}

/** A link that looks like a button: it leads, it does not act. */
export function LinkButton({ to, state, onClick, leftSection, children, ...look }: LinkButtonProps) {
  return (
    <Link
      to={to}
      state={state}
      className={classesOf(look)}
      onClick={onClick}
      data-opens={look['data-opens'] ? true : undefined}
    >
      {leftSection}
      <span>{children}</span>
    </Link>
  )
}

interface FileButtonProps extends Pick<Look, 'leftSection' | 'children'> {
  href: string
}

/** A link to a file that is saved: the browser fetches it with the session's cookie. */
export function FileButton({ href, leftSection, children }: FileButtonProps) {
  return (
    <a href={href} download className={classesOf({ variant: 'default' })}>
      {leftSection}
      <span>{children}</span>
    </a>
  )
}

interface AppButtonProps extends Pick<FileButtonProps, 'href' | 'children'> {
  /** The key that presses it, on a page with keys. */
  'data-key'?: string
}

/**
 * A link that opens another app with a text: WhatsApp by its website, in a new tab, which does not learn from which page; the SMS of a
 * phone without a tab, which would stay empty.
 */
export function AppButton({ href, children, 'data-key': key }: AppButtonProps) {
  const tab = href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' }
  return (
    <a href={href} data-key={key} {...tab} className={classesOf({ variant: 'default' })}>
      <span>{children}</span>
    </a>
  )
}

interface ActionButtonProps extends ButtonProps {
  /** Why it cannot be pressed now; it is disabled with this text beside it. */
  disabledReason?: ReactNode
}

/** A button with the reason why it cannot be pressed. */
export function ActionButton({ disabledReason, ...props }: ActionButtonProps) {
  const id = useId()
  if (!disabledReason) return <Button {...props} />
  return (
    <div className={`stack t ${css.explained}`}>
      <Button {...props} disabled aria-describedby={id} />
      <HelpText id={id}>{disabledReason}</HelpText>
    </div>
  )
}
