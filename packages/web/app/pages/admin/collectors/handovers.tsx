import { collectionEndpoints, type ReplyOf } from '@kuri/contract'
import { subtract, sum, type Paise } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { staff } from '../../../api/staff-queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { Badge } from '../../../components/badge.tsx'
import { ActionButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useMay } from '../../../may.ts'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { useMe } from '../../../session.ts'
import { focusOn } from '../act.ts'
import { DialogForm } from '../dialog-form.tsx'
import { QueueOnItsWay } from '../money/queue-on-its-way.tsx'
import { ReasonButton } from '../reason-button.tsx'
import { RequestRow } from '../request-row.tsx'
import { useDialog } from '../use-dialog.ts'

type Handover = ReplyOf<typeof collectionEndpoints.handovers>[number]

const say = m.collect.admin
const HEADING = 'handovers'

/** What collectors have handed over and nobody has counted yet, oldest first. */
export function Handovers() {
  const query = useQuery(staff.waitingHandovers())
  const me = useMe()?._id
  const mayCount = useMay()('receive-collections')
  const forYou = mayCount ? (query.data?.filter(({ collector }) => collector._id !== me).length ?? 0) : 0
  return (
    <Card
      flush
      title={
        <span id={HEADING} tabIndex={-1}>
          {say.toCount}
        </span>
      }
      aside={forYou > 0 && <Badge tone="turn">{m.admin.money.forYou(forYou)}</Badge>}
    >
      <Asked query={query} skeleton={<QueueOnItsWay />} failed={say.failedHandovers}>
        {(handovers) =>
          handovers.length === 0 ? (
            <EmptyState picture="quietPost" title={say.noneToCount} why={say.noneToCountWhy} />
          ) : (
            <ul>
              {handovers.map((handover) => (
                <HandoverRow key={handover._id} handover={handover} isOwn={handover.collector._id === me} />
              ))}
            </ul>
          )
        }
      </Asked>
    </Card>
  )
}

function HandoverRow({ handover, isOwn }: { handover: Handover; isOwn: boolean }) {
  const { _id: id, collector, cash, upi, collections, note, createdAt } = handover
  const carried = subtract(sum([cash, upi]), sum(collections.map(({ amount }) => amount)))
  return (
    <RequestRow
      needs="receive-collections"
      name={collector.name}
      lines={
        <>
          <span className="sm dim block">{say.receipts(collections.length, instantText(createdAt))}</span>
          {carried > 0 && <span className="sm dim block">{say.carried(carried)}</span>}
          {note !== '' && <span className="sm dim block">{note}</span>}
        </>
      }
      about={
        <>
          <Money amount={cash} size="md" />
          {upi > 0 && <span className="sm dim block">{say.upi(upi)}</span>}
        </>
      }
      acts={
        <>
          <Count handover={handover} isOwn={isOwn} />
          {!isOwn && <SendBack id={id} />}
        </>
      }
    />
  )
}

interface Counted {
  cash: Paise | null
  upi: Paise | null
  explanation: string
}

function Count({ handover, isOwn }: { handover: Handover; isOwn: boolean }) {
  const { _id: id, collector, cash, upi } = handover
  const dialog = useDialog<Counted>({
    name: `count ${id}`,
    initial: () => ({ cash: null, upi: upi === 0 ? upi : null, explanation: '' }),
    check: (counted) => problemsOf(counted, handover),
    run: async (counted) => {
      const explanation = counted.explanation.trim()
      const body = { cash: counted.cash ?? cash, upi: counted.upi ?? upi, ...(explanation !== '' && { explanation }) }
      await call(collectionEndpoints.confirmHandover, { params: { id }, body })
      notifyOk(say.counted)
    },
    failed: say.failedCount,
    onDone: () => focusOn(HEADING),
  })
  const { values, errors, set } = dialog
  const differs = values.cash !== null && values.upi !== null && (values.cash !== cash || values.upi !== upi)
  return (
    <>
      <ActionButton onClick={dialog.open} disabledReason={isOwn ? say.own : undefined}>
        {say.count}
      </ActionButton>
      <DialogForm
        dialog={dialog}
        question={say.countQuestion(collector.name)}
        consequence={say.countConsequence}
        verb={say.countVerb}
      >
        <AmountField
          data-autofocus
          label={say.cash}
          error={errors.cash}
          value={values.cash}
          onChange={(amount) => set({ cash: amount })}
        />
        {upi > 0 && (
          <AmountField
            label={say.upiSeen}
            error={errors.upi}
            value={values.upi}
            onChange={(amount) => set({ upi: amount })}
          />
        )}
        {differs && (
          <TextField
            label={say.explanation}
            description={say.explanationHint(cash, upi)}
            error={errors.explanation}
            value={values.explanation}
            onChange={(event) => set({ explanation: event.currentTarget.value })}
          />
        )}
      </DialogForm>
    </>
  )
}

function problemsOf({ cash, upi, explanation }: Counted, due: Handover): Partial<Record<keyof Counted, string>> {
  if (cash === null) return { cash: say.missing }
  if (upi === null) return { upi: say.missing }
  const differs = cash !== due.cash || upi !== due.upi
  return differs && explanation.trim() === '' ? { explanation: say.explanationProblem } : {}
}

function SendBack({ id }: { id: string }) {
  return (
    <ReasonButton
      variant="default"
      danger
      about={id}
      question={say.sendBackQuestion}
      consequence={say.sendBackConsequence}
      verb={say.sendBackVerb}
      field={{ label: say.reason, problem: say.reasonProblem }}
      onConfirm={async (reason) => {
        await call(collectionEndpoints.rejectHandover, { params: { id }, body: { reason } })
        notifyOk(say.sentBack)
      }}
      failed={say.failedSendBack}
      onDone={() => focusOn(HEADING)}
    >
      {say.sendBack}
    </ReasonButton>
  )
}
