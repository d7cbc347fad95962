import type { Permission } from '@kuri/domain'
import type { ReactNode } from 'react'

/** What a row shows besides its kind, its sum and how long it waits. */
export interface Look {
  /** Whose money or ticket it is. */
  readonly who: string
  /** What has to be known to decide it. */
  readonly lines: ReactNode
  /** Who asked for it, and when. */
  readonly asked: string
  /** Where the whole of it stands, and who may look there. */
  readonly opens: { readonly to: string; readonly label: string; readonly permission: Permission } | null
}

export const Line = ({ mono = false, children }: { mono?: boolean; children: ReactNode }) => (
  <span className={mono ? 'sm dim block mono' : 'sm dim block'}>{children}</span>
)
