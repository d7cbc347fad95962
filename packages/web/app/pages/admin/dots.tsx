import { IconDots } from '../../icons/everywhere.ts'
import type { ComponentProps } from 'react'
import { Icon } from '../../components/icon.tsx'
import css from './row-menu.module.css'

/** What opens the actions of a row, before and after their menu has come. */
export function Dots({ label, className, ...rest }: { label: string } & ComponentProps<'button'>) {
  // Mantine's Menu.Target passes a class of its own, which may be empty.
  const classes = [css.dots, className].filter(Boolean).join(' ')
  return (
    <button type="button" aria-label={label} aria-haspopup="menu" {...rest} className={classes}>
      <Icon of={IconDots} />
    </button>
  )
}
