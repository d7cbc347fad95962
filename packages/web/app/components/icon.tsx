import type { ComponentType, SVGProps } from 'react'

type Drawn = ComponentType<Pick<SVGProps<SVGSVGElement>, 'className'> & { 'aria-hidden'?: boolean }>

/** An outline icon beside a word. It has no meaning alone: state is always a word too. */
export function Icon({ of: Of, small }: { of: Drawn; small?: boolean }) {
  return <Of className={small ? 'i small' : 'i'} aria-hidden />
}

export type { Drawn as DrawnIcon }

/** The auction: members round the bowl. The one icon that is ours. */
export function BowlIcon({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M4 13h16c-.6 3-2 5-4.5 6.5h-7C6 18 4.6 16 4 13Z" />
      <path d="M6 9h.01M9 5.5h.01M15 5.5h.01M18 9h.01M12 4.2h.01" strokeWidth="2.6" />
    </svg>
  )
}
