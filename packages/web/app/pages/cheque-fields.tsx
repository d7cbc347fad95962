import { TextField } from '../forms/fields.tsx'
import { m } from '../messages/en.ts'
import type { TypedCheque } from './typed-cheque.ts'

const t = m.chequeWords

interface ChequeFieldsProps {
  values: TypedCheque
  errors: Partial<TypedCheque>
  onChange: (change: Partial<TypedCheque>) => void
}

/** What is written on a cheque, at the counter and at the door; its amount is what is paid with it. */
export function ChequeFields({ values: { chequeNo, bank, dated }, errors, onChange }: ChequeFieldsProps) {
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
        onChange={(event) => onChange({ chequeNo: event.currentTarget.value })}
      />
      <TextField
        name="bank"
        label={t.bank}
        autoComplete="off"
        maxLength={120}
        value={bank}
        error={errors.bank}
        onChange={(event) => onChange({ bank: event.currentTarget.value })}
      />
      <TextField
        name="dated"
        type="date"
        label={t.dated}
        value={dated}
        error={errors.dated}
        onChange={(event) => onChange({ dated: event.currentTarget.value })}
      />
    </>
  )
}
