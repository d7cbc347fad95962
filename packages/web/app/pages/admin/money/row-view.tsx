import type { Permission } from '@kuri/domain'
import type { ReactNode } from 'react'

/** What a row shows besides its kind, amount and age. */
export interface RowView {
  /** Whose money or ticket it is. */
  readonly who: string
  /** What has to be known to decide it. */
  readonly lines: ReactNode
  /** Who requested it, and when. */
  readonly originText: string
  /** The page with the details, and the permission to open it. */
  readonly link: { readonly to: string; readonly label: string; readonly permission: Permission } | null
}

export const DetailLine = ({ mono = false, children }: { mono?: boolean; children: ReactNode }) => (
  <span className={mono ? 'sm dim block mono' : 'sm dim block'}>{children}</span>
)
