import { collectionEndpoints, type ReplyOf } from '@kuri/contract'
import { isFarAbove, worthOf, type Paise } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { DialogForm } from '../dialog-form.tsx'
import { PieceFields, piecesTyped, type TypedPieces } from '../piece-fields.tsx'
import { APPROVES } from '../money/decision-buttons.tsx'
import { useDialog } from '../use-dialog.ts'

const AmountField = lazyPart(async () => (await import('../../../forms/amount-field.tsx')).AmountField)

export type Handover = ReplyOf<typeof collectionEndpoints.handovers>['handovers'][number]

const t = m.collect.admin

interface Counted {
  /** The cash, piece by piece; none is typed: it is not counted yet, unless no cash is handed over. */
  cash: TypedPieces
  upi: Paise | null
  /** The papers of cheques that are there. */
  cheques: readonly string[]
  explanation: string
}

/** Takes a handover: what was counted is entered piece by piece, before the expected amount is seen, and a difference with its reason. */
export function CountHandover({
  handover,
  startsOpen = false,
  onDone,
}: {
  handover: Handover
  startsOpen?: boolean
  onDone?: () => void
}) {
  const { _id: id, collector, cash, upi, cheques } = handover
  const dialog = useDialog<Counted>({
    name: `count ${id}`,
    startsOpen,
    initial: () => ({ cash: {}, upi: upi === 0 ? upi : null, cheques: [], explanation: '' }),
    check: (counted) => problemsOf(counted, handover),
    run: async (counted) => {
      const explanation = counted.explanation.trim()
      const body = {
        counted: piecesTyped(counted.cash),
        upi: counted.upi ?? upi,
        cheques: [...counted.cheques],
        ...(explanation !== '' && { explanation }),
      }
      const { status } = await call(collectionEndpoints.confirmHandover, { params: { id }, body })
      notifyOk(status === 'waiting_second' ? t.countedFirst : t.counted)
    },
    failed: t.failedCount,
    ...(onDone && { onDone }),
  })
  const { values, errors, set } = dialog
  const counted = cashOf(values, handover)
  const differs = counted !== null && values.upi !== null && isOther(values, counted, handover)
  const tick = (one: string) =>
    set({
      cheques: values.cheques.includes(one)
        ? values.cheques.filter((other) => other !== one)
        : [...values.cheques, one],
    })
  const isFar = isFarAbove(counted ?? cash, cash) || isFarAbove(values.upi ?? upi, upi)
  return (
    <>
      <Button onClick={dialog.open} {...APPROVES}>
        {t.count}
      </Button>
      <DialogForm
        dialog={dialog}
        question={t.countQuestion(collector.name)}
        consequence={t.countConsequence}
        verb={t.countVerb}
      >
        <PieceFields typed={values.cash} onChange={(typed) => set({ cash: typed })} />
        {errors.cash !== undefined && <Alert tone="bad">{errors.cash}</Alert>}
        {upi > 0 && (
          <AmountField
            label={t.upiSeen}
            error={errors.upi}
            value={values.upi}
            onChange={(amount) => set({ upi: amount })}
          />
        )}
        {cheques.length > 0 && (
          <fieldset>
            <legend>{t.chequesThere}</legend>
            {cheques.map(({ _id, chequeNo, bank, user, amount }) => (
              <label key={_id} className="row sm">
                <input type="checkbox" checked={values.cheques.includes(_id)} onChange={() => tick(_id)} />
                {t.cheque(chequeNo, bank, user?.name ?? m.unallocatedReceipts.nobody, amount)}
              </label>
            ))}
          </fieldset>
        )}
        {isFar && <Alert tone="turn">{t.farAbove}</Alert>}
        {differs && (
          <TextField
            label={t.explanation}
            description={t.explanationHint(cash, upi)}
            error={errors.explanation}
            value={values.explanation}
            onChange={(event) => set({ explanation: event.currentTarget.value })}
          />
        )}
      </DialogForm>
    </>
  )
}

/** The cash that was counted; null: it is not counted yet. */
const cashOf = ({ cash }: Counted, due: Handover): Paise | null =>
  due.cash > 0 && Object.values(cash).every((typed) => typed === '') ? null : worthOf(piecesTyped(cash))

/** What was counted is not what was handed over. */
const isOther = ({ upi, cheques }: Counted, counted: Paise, due: Handover): boolean =>
  counted !== due.cash || upi !== due.upi || cheques.length !== due.cheques.length

function problemsOf(values: Counted, due: Handover): Partial<Record<keyof Counted, string>> {
  const { upi, explanation } = values
  const counted = cashOf(values, due)
  if (counted === null) return { cash: m.till.count.notCounted }
  if (upi === null) return { upi: t.missing }
  return isOther(values, counted, due) && explanation.trim() === '' ? { explanation: t.explanationProblem } : {}
}
