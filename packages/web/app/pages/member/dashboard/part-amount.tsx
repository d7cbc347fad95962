import type { Paise } from '@kuri/domain'
import { AmountField } from '../../../forms/amount-field.tsx'
import { m } from '../../../messages/en.ts'

const t = m.member.toPay

interface PartAmountProps {
  value: Paise | null
  /** Why it cannot be paid; shown once something is typed. */
  problem: string | undefined
  /** What stays due. */
  left: Paise
  onChange: (amount: Paise | null) => void
}

/** What a member pays of their contributions now. */
export default function PartAmount({ value, problem, left, onChange }: PartAmountProps) {
  return (
    <AmountField
      name="part"
      label={t.partAmount}
      description={value === null ? t.partProblem : problem === undefined ? t.partWhy(left) : undefined}
      error={value === null ? undefined : problem}
      value={value}
      onChange={onChange}
    />
  )
}
