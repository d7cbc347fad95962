import { IconDots } from '../../icons/everywhere.ts'
import type { ComponentProps } from 'react'
import { Icon } from '../../components/icon.tsx'
import css from './row-menu.module.css'

/** What opens the actions of a row, before and after their menu has come. */
export function Dots({ label, ...rest }: { label: string } & ComponentProps<'button'>) {
  return (
    <button type="button" className={css.dots} aria-label={label} aria-haspopup="menu" {...rest}>
      <Icon of={IconDots} />
    </button>
  )
}
