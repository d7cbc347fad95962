import { documentEndpoints, type instalmentEndpoints, type ReplyOf } from '@kuri/contract'
import { firstName, add, subtract, ZERO } from '@kuri/domain'
import { IconDownload } from '../../../icons/everywhere.ts'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../../api/client.ts'
import { auctions as auctionReads, chits, wallet } from '../../../api/queries.ts'
import { FileButton, LinkButton } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { ShareText } from '../../../components/share-text.tsx'
import { ReceiptCard, Stamp } from '../../../components/receipt-card.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { weekdayInstantText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { ReceiptLink } from '../../receipt-link.tsx'
import { nextAuction, rightToBid } from '../book/book.ts'
import css from './payment.module.css'

type Contribution = ReplyOf<typeof instalmentEndpoints.payContribution>['contribution']

const t = m.member.payment

/** The slip of a contribution that has been paid. */
export function Receipt({ contribution, paidBy }: { contribution: Contribution; paidBy: string }) {
  const { chitId: chit, month, year, amount, dividend, paidDate, receiptNo, ticketNo, keptFor } = contribution
  const balance = useQuery(wallet.balance()).data?.balance
  const name = useMe()?.name
  return (
    <>
      <div className={css.thanks}>
        <h1>{name ? t.paid(firstName(name)) : t.paidNobody}</h1>
        <p className="dim" role="status">
          {t.settled(month)}
        </p>
        <NextAuction contribution={contribution} />
      </div>
      <ReceiptCard label={t.receipt}>
        <div className="row between top">
          <div>
            <p className="xs faint">{t.receipt}</p>
            <p className="strong">
              <ReceiptLink no={receiptNo} />
            </p>
          </div>
          <Stamp day={<InstantText at={paidDate} as="day" />}>{t.stamp}</Stamp>
        </div>
        <DescriptionList>
          <DescriptionItem label={chit.name}>{`${month} ${year}`}</DescriptionItem>
          {keptFor !== '' && <DescriptionItem label={m.member.myChits.ticketNo(ticketNo)}>{keptFor}</DescriptionItem>}
          <DescriptionItem label={t.contribution}>
            <Money amount={add(amount, dividend)} />
          </DescriptionItem>
          {dividend > 0 && (
            <DescriptionItem label={t.dividend}>
              <Money amount={subtract(ZERO, dividend)} />
            </DescriptionItem>
          )}
          <DescriptionItem total label={paidBy}>
            <Money size="md" amount={amount} />
          </DescriptionItem>
          {balance !== undefined && (
            <DescriptionItem label={t.walletNow}>
              <Money amount={balance} />
            </DescriptionItem>
          )}
        </DescriptionList>
      </ReceiptCard>
      <div className="row wrap">
        <FileButton
          href={addressOf(documentEndpoints.receiptPdf, { no: receiptNo })}
          leftSection={<Icon of={IconDownload} />}
        >
          {t.pdf}
        </FileButton>
        <ShareText text={t.shared(chit.name, month, year, amount, receiptNo)} label={t.share} copied={t.copied} small />
      </div>
      <LinkButton fullWidth to={paths.dashboard()}>
        {t.dashboard}
      </LinkButton>
    </>
  )
}

/** When the ticket that was paid for can bid next. The line keeps its height until that is known. */
function NextAuction({ contribution: { chitId: chit, ticketNo } }: { contribution: Contribution }) {
  const auctions = useQuery(auctionReads.list({ chitId: chit._id })).data ?? []
  const instalments = useQuery(chits.myInstalments(chit._id)).data
  const auction = nextAuction(auctions)
  const own = instalments?.filter((one) => one.ticketNo === ticketNo)
  const mayBid = auction?.prizeBy === 'auction' && own !== undefined && rightToBid(own, auctions, auction) === 'yes'
  return (
    <p className={css.next}>
      {mayBid && (auction.state === 'open' ? t.bidNow : t.bidOn(weekdayInstantText(auction.opensAt)))}
    </p>
  )
}
