import { HelpText } from '../../../components/help-text.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import type { Payment } from './use-payment.ts'

const t = m.counter.pay.cheque

/** What is written on the cheque; its amount is what is ticked. */
export function ChequeFields({ payment: { chequeNo, bank, dated, errors, write } }: { payment: Payment }) {
  return (
    <>
      <TextField
        name="chequeNo"
        label={t.no}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={chequeNo}
        error={errors.chequeNo}
        onChange={(event) => write({ chequeNo: event.currentTarget.value })}
      />
      <TextField
        name="bank"
        label={t.bank}
        autoComplete="off"
        maxLength={120}
        value={bank}
        error={errors.bank}
        onChange={(event) => write({ bank: event.currentTarget.value })}
      />
      <TextField
        name="dated"
        type="date"
        label={t.dated}
        value={dated}
        error={errors.dated}
        onChange={(event) => write({ dated: event.currentTarget.value })}
      />
      <HelpText>{t.why}</HelpText>
    </>
  )
}
