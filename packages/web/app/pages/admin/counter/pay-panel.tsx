import { likelyCash, subtract } from '@kuri/domain'
import { useId, type Ref } from 'react'
import { Alert } from '../../../components/alert.tsx'
import { ActionButton, Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { Money } from '../../../components/money.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { ExceptionReason } from '../../../forms/exception-reason.tsx'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import { useFirstWrong } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import { rupees } from '../../../messages/format.ts'
import { ChequeFields } from '../../cheque-fields.tsx'
import type { CounterMember } from './dues-to-take.ts'
import { UpiQr } from './upi-qr.tsx'
import type { Extra, Payment } from './use-payment.ts'
import { usePrinter } from './use-printer.ts'
import css from './counter.module.css'

const t = m.counter.pay
const METHODS = ['cash', 'upi', 'cheque'] as const
/** From a member whom the branch does not know. */
const AT_ONCE = ['cash', 'upi'] as const

interface PayPanelProps {
  ref: Ref<HTMLElement>
  payment: Payment
  tickets: CounterMember['tickets']
  /** Why nothing can be taken now. */
  whyNot: string | undefined
  onNext: () => void
  /** The member is not known in this branch: dues only, in cash or by UPI. */
  isElsewhere?: boolean
}

/** How the ticked dues are paid: given and change, or the bank's number; one press takes them. */
export function PayPanel({ ref, payment, tickets, whyNot, onNext, isElsewhere = false }: PayPanelProps) {
  const name = useId()
  const [{ isAtOnce }] = usePrinter()
  const form = useFirstWrong<HTMLDivElement>(payment.errors)
  const { method, due, part, extra, total, tendered, change, reference, reason, errors, problem, busy } = payment
  const { togglePart, payPart, toggleExtra, payExtra, choose, tender, write, take } = payment
  return (
    <section ref={ref} aria-label={t.toTake}>
      <Card>
        <div className="stack" ref={form}>
          <p className="row between">
            <span className="strong">{t.toTake}</span>
            <Money amount={total} size="lg" />
          </p>
          {due > 0 && (
            <label className="row">
              <input type="checkbox" checked={part !== undefined} onChange={togglePart} />
              {t.part}
            </label>
          )}
          {part !== undefined && (
            <AmountField
              name="part"
              label={t.partAmount}
              description={part !== null && part < due ? t.partWhy(subtract(due, part)) : undefined}
              value={part}
              error={errors.part}
              onChange={payPart}
            />
          )}
          {!isElsewhere && (
            <label className="row">
              <input type="checkbox" checked={extra !== undefined} onChange={toggleExtra} />
              {t.extra}
            </label>
          )}
          {extra && <ExtraFields {...{ extra, tickets }} error={errors.extra} onChange={payExtra} />}
          <fieldset className={css.methods}>
            <legend className="vh">{t.how}</legend>
            {(isElsewhere ? AT_ONCE : METHODS).map((one) => (
              <label key={one}>
                <input type="radio" name={name} checked={method === one} onChange={() => choose(one)} />
                <span>{t.ways[one]}</span>
              </label>
            ))}
          </fieldset>
          {method === 'cash' ? (
            <>
              <AmountField
                name="tendered"
                label={t.tendered}
                description={t.exact}
                value={tendered}
                error={errors.tendered}
                onChange={tender}
              />
              <div className="row wrap" role="group" aria-label={t.quick}>
                {[null, ...likelyCash(total)].map((sum) => (
                  <button
                    key={sum ?? 'exact'}
                    type="button"
                    className={css.quick}
                    aria-pressed={tendered === sum}
                    onClick={() => tender(sum)}
                  >
                    {sum === null ? t.quickExact : rupees(sum)}
                  </button>
                ))}
              </div>
              <p className={css.change} role="status">
                <span>{t.change}</span>
                {change !== null && <Money amount={change} size="md" />}
              </p>
            </>
          ) : method === 'cheque' ? (
            <>
              <ChequeFields values={payment} errors={errors} onChange={write} />
              <HelpText>{t.cheque.why}</HelpText>
            </>
          ) : (
            <>
              {!isElsewhere && <UpiQr qr={payment.qr} total={total} />}
              <TextField
                name="reference"
                label={t.reference}
                description={t.referenceHint}
                inputMode="numeric"
                autoComplete="off"
                maxLength={120}
                value={reference}
                error={errors.reference}
                onChange={(event) => write({ reference: event.currentTarget.value })}
              />
            </>
          )}
          <ExceptionReason
            cash={method === 'cash' ? total : null}
            value={reason}
            error={errors.reason}
            onChange={(text) => write({ reason: text })}
          />
          {problem !== undefined && <Alert tone="bad">{problem}</Alert>}
          <ActionButton fullWidth size="lg" loading={busy} onClick={take} disabledReason={whyNot}>
            {method === 'cheque' ? t.cheque.take(total, isAtOnce) : t.take(total, isAtOnce)}
          </ActionButton>
          <Button variant="subtle" fullWidth onClick={onNext}>
            {t.next}
          </Button>
        </div>
      </Card>
    </section>
  )
}

interface ExtraFieldsProps {
  extra: Extra
  tickets: CounterMember['tickets']
  error: string | undefined
  onChange: (change: Partial<Extra>) => void
}

/** How much the member pays beside the dues, and what for. */
function ExtraFields({ extra: { amount, ticket }, tickets, error, onChange }: ExtraFieldsProps) {
  const nameOf = ({ name, ticketNo }: CounterMember['tickets'][number]) => t.extraAhead(name, ticketNo)
  return (
    <>
      <AmountField
        name="extra"
        label={t.extraAmount}
        value={amount}
        error={error}
        onChange={(next) => onChange({ amount: next })}
      />
      <SelectField
        label={t.extraFor}
        value={ticket === null ? t.extraWallet : nameOf(ticket)}
        onChange={(event) =>
          onChange({ ticket: tickets.find((one) => nameOf(one) === event.currentTarget.value) ?? null })
        }
      >
        {[t.extraWallet, ...tickets.map(nameOf)].map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectField>
    </>
  )
}
