import { duesEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { oneChit, moneyMoved, wallet } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'

const t = m.ticketOffer
type Offer = ReplyOf<typeof duesEndpoints.myDues>['offers'][number]

/** One ticket the reader is offered: what it costs now and every month, the agreement, and both answers. */
export default function TicketOffer({ offer }: { offer: Offer }) {
  const { chitName, ticketNo, contributions, overdue, amount, coming, expiresOn } = offer
  return (
    <Card tone="turn" title={t.title(chitName)}>
      <div className="stack">
        <p>{t.lead(ticketNo, dayText(expiresOn))}</p>
        <DescriptionList>
          {contributions > 0 && (
            <DescriptionItem label={t.contributions}>
              <Money amount={contributions} />
            </DescriptionItem>
          )}
          <DescriptionItem label={t.overdue}>
            <Money amount={overdue} />
          </DescriptionItem>
          <DescriptionItem total label={t.total}>
            <Money size="md" amount={amount} />
          </DescriptionItem>
        </DescriptionList>
        {coming.length > 0 && (
          <details>
            <summary>{t.coming}</summary>
            <DescriptionList>
              {coming.map(({ monthNo, month, year, dueDate, rest }) => (
                <DescriptionItem key={monthNo} label={t.month(month, year, dayText(dueDate))}>
                  <Money amount={rest} />
                </DescriptionItem>
              ))}
            </DescriptionList>
          </details>
        )}
        <p className="dim">{t.after}</p>
        <AgreementText chitId={offer.chitId} />
        <Answers offer={offer} />
      </div>
    </Card>
  )
}

function AgreementText({ chitId }: { chitId: string }) {
  const query = useQuery(oneChit.agreement(chitId))
  return (
    <details>
      <summary>{t.read}</summary>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failedAgreement}>
        {({ sentences }) => (
          <ol>
            {sentences.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        )}
      </QueryBoundary>
    </details>
  )
}

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={5} />
    </Loading>
  )
}

function Answers({ offer: { _id: id, amount, agreementHash, chitName, ticketNo } }: { offer: Offer }) {
  const available = useQuery(wallet.balance()).data?.available
  const offline = useOnline() ? undefined : m.chrome.offline.moneyWaits
  const short = available !== undefined && available < amount ? t.notEnough(available) : undefined
  const accept = () => call(duesEndpoints.acceptOffer, { params: { id }, body: { amount, agreementHash } })
  const decline = () => call(duesEndpoints.declineOffer, { params: { id } })
  return (
    <div className="row wrap">
      <ConfirmButton
        question={t.acceptQuestion}
        consequence={t.acceptConsequence(amount, chitName)}
        verb={t.accept(amount)}
        disabledReason={offline ?? short}
        onConfirm={() => answer(accept, t.accepted(ticketNo, chitName), t.failedAccept)}
      >
        {t.accept(amount)}
      </ConfirmButton>
      <ConfirmButton
        variant="default"
        question={t.declineQuestion}
        consequence={t.declineConsequence}
        verb={t.decline}
        disabledReason={offline}
        onConfirm={() => answer(decline, t.declined, t.failedDecline)}
      >
        {t.decline}
      </ConfirmButton>
    </div>
  )
}

async function answer(send: () => Promise<unknown>, done: string, failed: string): Promise<void> {
  try {
    await send()
    notifyOk(done)
  } catch (error) {
    notifyBad(`${failed} ${sentence(error)}`)
  }
  await moneyMoved()
}
