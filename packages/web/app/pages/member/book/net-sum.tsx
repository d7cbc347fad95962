import type { ComponentProps } from 'react'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import { canStillFall, type Auction, type Instalment } from './book.ts'

interface NetSumProps extends Pick<ComponentProps<typeof Money>, 'size'> {
  instalment: Pick<Instalment, 'net' | 'status' | 'monthNo'>
  /** Those of its chit. */
  auctions: readonly Auction[]
}

/** What an instalment takes; "at most" while a dividend can still lower it. */
export const NetSum = ({ instalment, auctions, size }: NetSumProps) => (
  <span className="nowrap">
    {canStillFall(instalment, auctions) && <span className="xs dim">{m.member.scheme.due.atMost} </span>}
    <Money amount={instalment.net} {...(size && { size })} />
  </span>
)
