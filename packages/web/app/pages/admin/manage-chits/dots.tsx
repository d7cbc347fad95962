import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { m } from '../../../messages/en.ts'
import type { Chit } from './chit-status.ts'
import css from './manage-chits.module.css'

/** What opens a scheme's actions, before and after their menu has come. */
export function Dots({ chit, ...rest }: { chit: Chit } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={css.dots}
      aria-label={m.admin.chits.actionsFor(chit.name)}
      aria-haspopup="menu"
      {...rest}
    >
      <Icon of={IconDots} />
    </button>
  )
}
