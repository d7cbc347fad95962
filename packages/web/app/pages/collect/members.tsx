import { PAGE_SIZE } from '@kuri/contract'
import { add, formatPhone, sum } from '@kuri/domain'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/state.tsx'
import { TextField } from '../../forms/fields.tsx'
import { matchesSearch } from '../../list/filter-sort-paginate.ts'
import { m } from '../../messages/en.ts'
import { instantText } from '../../messages/format.ts'
import type { Myself } from '../../session.ts'
import { areasOf, firstOf, notInRound, progressOf, stopsNow, type StopNow } from './areas.ts'
import { cashBefore } from './cash-taken.ts'
import type { Given, VisitNote } from './phone.ts'
import { RoundSummary } from './round-summary.tsx'
import { Stop } from './stop.tsx'
import type { usePhone } from './use-phone.ts'

const t = m.collect

interface MembersProps {
  round: NonNullable<ReturnType<typeof usePhone>['round']['data']>
  receipts: readonly Given[]
  /** What is noted on this phone and not sent yet. */
  visits: readonly VisitNote[]
  isOnline: boolean
  user: Myself
  onGiven: (given: Given) => void
  onNoted: () => void
}

/** The round by area, how far it is, and the collector’s cash. */
export function Members({
  round,
  receipts,
  visits,
  isOnline,
  user: { _id: collectorId },
  onGiven,
  onNoted,
}: MembersProps) {
  const { members, keptAt } = round
  const [words, setWords] = useState('')
  const [most, setMost] = useState(PAGE_SIZE)
  if (members.length === 0) {
    return (
      <Card>
        <EmptyState picture="emptyBowl" title={t.none} why={t.noneWhy} />
      </Card>
    )
  }
  const given = notInRound(receipts, round)
  const cash = given.filter(({ receipt }) => receipt.method === 'cash').map(({ amount }) => amount)
  const inHand = add(round.inHand.cash, sum(cash))
  const stops = stopsNow(members, { given, noted: visits, day: round.day })
  const found = stops.filter((one) => matchesSearch(textOf(one), words))
  return (
    <>
      <RoundSummary cash={inHand} most={round.mostCash} progress={progressOf(stops)} />
      {!isOnline && <p className="sm dim">{m.signedReceipts.kept(instantText(keptAt))}</p>}
      <Card>
        <TextField
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {found.length === 0 && <EmptyState picture="emptyBowl" title={t.noneFound} why={t.noneFoundWhy(words)} />}
      </Card>
      {firstOf(areasOf(found), most).map(({ name, stops: inArea, left }) => (
        <Card key={name} title={name || t.noArea} aside={<span className="sm dim num">{t.left(left)}</span>}>
          <ul>
            {inArea.map(({ stop, ...now }) => (
              <Stop
                key={stop.user._id}
                cash={{
                  before: cashBefore(stop, round, now.given),
                  limit: round.cashLimit,
                  inHand,
                  most: round.mostCash,
                }}
                {...{ stop, ...now, collectorId, onGiven, onNoted }}
              />
            ))}
          </ul>
        </Card>
      ))}
      {found.length > most && (
        <div className="row wrap">
          <Button variant="default" onClick={() => setMost(most + PAGE_SIZE)}>
            {m.lists.more(Math.min(PAGE_SIZE, found.length - most))}
          </Button>
          <span className="sm dim num">{m.lists.range(1, most, found.length)}</span>
        </div>
      )}
    </>
  )
}

/** What a search looks into. */
const textOf = ({ stop: { user } }: StopNow): string =>
  [user.name, user.code, user.location, user.address, user.phone, formatPhone(user.phone)].join(' ')
