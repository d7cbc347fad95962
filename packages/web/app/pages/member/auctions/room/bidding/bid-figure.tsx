import type { Paise } from '@kuri/domain'
import { Money } from '../../../../../components/money.tsx'
import { m } from '../../../../../messages/en.ts'
import type { Figures } from './room-settings.ts'

interface BidFigureProps {
  /** The bid in these figures. */
  amount: Paise
  figures: Figures
  isMine: boolean
}

/** A bid in a list, with the word for which of its two figures it is. */
export const BidFigure = ({ amount, figures, isMine }: BidFigureProps) => (
  <span className="nowrap">
    <span className="xs dim">{m.auctions.bids.figure[figures](isMine)}</span> <Money amount={amount} />
  </span>
)
