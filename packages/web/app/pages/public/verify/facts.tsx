import { times } from '@kuri/domain'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import type { WholeProof } from './check-auction.ts'
import css from './verify.module.css'

const t = m.verify.facts
const SHOWN = 20

/** The auction by its proof, every bid; ids and codes are folded. */
export function Facts({ proof, brokenBid }: { proof: WholeProof; brokenBid: number | null }) {
  const [showsAll, setShowsAll] = useState(false)
  const { chain, auctionId } = proof
  const { genesis, bids } = chain
  // a proof names no scheme and no day of its own: the bids show the day
  const [first, last] = [bids.at(0), bids.at(-1)]
  const shown = showsAll ? bids : bids.slice(0, SHOWN)
  return (
    <Card title={t.title}>
      <DescriptionList>
        <DescriptionItem label={t.prize}>{genesis.prizeNo}</DescriptionItem>
        <DescriptionItem label={t.pool}>
          <Money amount={times(genesis.terms.instalment, genesis.terms.months)} />
        </DescriptionItem>
        <DescriptionItem label={t.dividends}>{t.rounding[genesis.terms.dividendRounding]}</DescriptionItem>
        <DescriptionItem label={t.tickets}>{genesis.unprizedTickets.join(', ')}</DescriptionItem>
        {first && (
          <DescriptionItem label={t.firstBid}>
            <InstantText at={first.at} />
          </DescriptionItem>
        )}
        {last && (
          <DescriptionItem label={t.lastBid}>
            <InstantText at={last.at} />
          </DescriptionItem>
        )}
      </DescriptionList>
      <h3 className={css.bidsTitle}>{t.bids}</h3>
      {bids.length === 0 && <p className="dim">{t.none}</p>}
      <ol className={css.bids}>
        {shown.map((bid, place) => (
          <li key={`${place} ${bid.hash}`} className={bid.seq === brokenBid ? css.brokenBid : undefined}>
            <span className="num dim">{bid.seq}</span>
            <span>
              {t.ticket(bid.ticketNo)}
              <span className="sm dim block">
                <InstantText at={bid.at} as="millisecond" />
              </span>
            </span>
            <Money amount={bid.discount} />
          </li>
        ))}
      </ol>
      {shown.length < bids.length && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {t.all(bids.length)}
        </Button>
      )}
      <details className={css.script}>
        <summary>{t.experts}</summary>
        <p className={css.promise}>
          {t.auction} <span className={`mono ${css.seal}`}>{auctionId}</span>
        </p>
        <p className={css.promise}>
          {t.head} <span className={`mono ${css.seal}`}>{chain.head}</span>
        </p>
        {shown.map((bid, place) => (
          <p key={`${place} ${bid.hash}`} className={css.promise}>
            {t.bid} {bid.seq} <span className={`mono sm ${css.seal}`}>{bid.hash}</span>
          </p>
        ))}
      </details>
    </Card>
  )
}
