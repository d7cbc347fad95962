import { canStillFall } from '@kuri/domain'
import type { ComponentProps } from 'react'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import type { Auction, Instalment } from './book.ts'

type MoneyProps = Pick<ComponentProps<typeof Money>, 'size' | 'amount'>

/** What is to pay; "at most" while a dividend can still lower it. */
export const SumToPay = ({ canFall, ...money }: MoneyProps & { canFall: boolean | undefined }) => (
  <span className="nowrap">
    {canFall && <span className="xs dim">{m.member.scheme.due.atMost} </span>}
    <Money {...money} />
  </span>
)

interface NetSumProps extends Pick<MoneyProps, 'size'> {
  instalment: Pick<Instalment, 'net' | 'status' | 'monthNo'>
  /** Those of its chit. */
  auctions: readonly Auction[]
}

/** What an instalment takes. */
export const NetSum = ({ instalment, auctions, ...size }: NetSumProps) => (
  <SumToPay canFall={canStillFall(instalment, auctions)} amount={instalment.net} {...size} />
)
