import { canStillFall } from '@kuri/domain'
import type { ComponentProps } from 'react'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import type { Auction, Instalment } from './book.ts'
import { sumOf } from './sum-of.ts'

type MoneyProps = Pick<ComponentProps<typeof Money>, 'size' | 'amount'>

/** What is to pay; "at most" while a dividend can still lower it. */
export const SumToPay = ({ canFall, ...money }: MoneyProps & { canFall: boolean | undefined }) => (
  <span className="nowrap">
    {canFall && <span className="xs dim">{m.member.scheme.due.atMost} </span>}
    <Money {...money} />
  </span>
)

interface NetSumProps extends Pick<MoneyProps, 'size'> {
  instalment: Pick<Instalment, 'net' | 'rest' | 'status' | 'monthNo'>
  /** Those of its chit. */
  auctions: readonly Auction[]
}

/** What an instalment takes. */
export const NetSum = ({ instalment, auctions, ...size }: NetSumProps) => (
  <SumToPay canFall={canStillFall(instalment, auctions)} amount={sumOf(instalment)} {...size} />
)

interface PartPaidProps {
  of: Pick<Instalment, 'paid' | 'net' | 'rest'>
}

/** How far an instalment is paid, where it is paid in part. */
export const PartPaid = ({ of: { paid, net, rest } }: PartPaidProps) =>
  paid > 0 && rest > 0 && <span className="sm dim block">{m.member.scheme.due.partPaid(paid, net, rest)}</span>
