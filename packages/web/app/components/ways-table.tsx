import type { ReactNode } from 'react'
import css from './ways-table.module.css'

interface WaysTableProps {
  /** What the rows compare, for screen readers. */
  what: string
  /** The titles of one way or two. */
  ways: readonly ReactNode[]
  /** `WayRow`s. */
  children: ReactNode
}

/** Two ways a scheme can go on, beside each other. */
export const WaysTable = ({ what, ways, children }: WaysTableProps) => (
  <table className={css.ways}>
    <thead>
      <tr>
        <th scope="col">
          <span className="vh">{what}</span>
        </th>
        {ways.map((way, place) => (
          // the ways stand where they stand
          // oxlint-disable-next-line react/no-array-index-key
          <th key={place} scope="col">
            {way}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

interface WayRowProps {
  label: string
  now: ReactNode
  /** Left out where there is only one way. */
  wait: ReactNode
  /** Ruled off: what the rows above come to. */
  isResult?: boolean
}

export const WayRow = ({ label, now, wait, isResult }: WayRowProps) => (
  <tr className={isResult ? css.result : undefined}>
    <th scope="row">{label}</th>
    <td>{now}</td>
    {wait && <td>{wait}</td>}
  </tr>
)
