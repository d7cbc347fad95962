import { IconLock } from '../../../../icons/everywhere.ts'
import { bidSentence, type BidderReason } from '@kuri/contract'
import { LinkButton } from '../../../../components/button.tsx'
import { Card } from '../../../../components/card.tsx'
import { HelpText } from '../../../../components/help-text.tsx'
import { m } from '../../../../messages/en.ts'
import { paths } from '../../../../paths.ts'
import { ticketNow } from './bidder-reason.ts'
import type { ChitDetail, Instalment } from './chit.ts'
import type { Room } from './room.ts'

const t = m.auctions.bid.notEligible

interface NotEligibleProps {
  room: Room
  chit: ChitDetail | undefined
  mine: readonly Instalment[] | undefined
}

/** No stepper for who may not bid: the reason, and the way out where there is one. */
export function NotEligible({ room, chit, mine }: NotEligibleProps) {
  const { isInArrears } = ticketNow(room.you)
  return (
    <Card title={isInArrears ? t.titleUnpaid : t.title}>
      <div className="stack">
        {room.you.reason !== null && (
          <HelpText icon={IconLock}>{SENTENCES[room.you.reason]({ room, chit, mine })}</HelpText>
        )}
        {isInArrears && (
          <div>
            <LinkButton to={paths.myChits(room.chitId)}>{t.payNow}</LinkButton>
          </div>
        )}
      </div>
    </Card>
  )
}

/** The first contribution up to the prize's month that is not paid: paying it is what opens the bidding. */
const unpaidUpTo = (monthNo: number, mine: readonly Instalment[]): Instalment | undefined =>
  mine.find((instalment) => instalment.monthNo <= monthNo && instalment.status !== 'paid')

/** Why this reader may not bid, with the numbers where they are known. */
const SENTENCES: Readonly<Record<BidderReason, (known: NotEligibleProps) => string>> = {
  already_prized: ({ room, chit }) => {
    const won = chit?.members.find((member) => member.ticketNo === room.you.ticketNo)?.prizeNo
    return won ? t.wonPrize(won) : bidSentence({ code: 'already_prized' })
  },
  in_arrears: ({ room, mine }) => {
    const unpaid = unpaidUpTo(room.monthNo, mine ?? [])
    return unpaid ? t.unpaid(unpaid.month, unpaid.rest) : bidSentence({ code: 'in_arrears' })
  },
  no_bids_possible: () => bidSentence({ code: 'no_bids_possible' }),
  not_a_member: () => bidSentence({ code: 'not_a_member' }),
}
