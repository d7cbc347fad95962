import type { TextInputProps } from '@mantine/core'
import type { Paise } from '@kuri/domain'
import { useState } from 'react'
import { amountOf, amountText, groupedAsTyped } from './amount.ts'
import { TextField } from './fields.tsx'
import css from './fields.module.css'

interface AmountFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: Paise | null
  onChange: (amount: Paise | null) => void
}

/** Rupees with the sign as a fixed prefix and Indian grouping while typing. */
export function AmountField({ value = null, onChange, ...props }: AmountFieldProps) {
  const [typed, setTyped] = useState(() => amountText(value))
  // What was typed ("12.50") stays as long as it means the value; a value set from outside replaces it.
  const shown = amountOf(typed) === value ? typed : amountText(value)
  return (
    <TextField
      {...props}
      inputMode="decimal"
      autoComplete="off"
      leftSection="₹"
      leftSectionWidth="2.75rem"
      leftSectionProps={{ className: css.prefix ?? '', 'aria-hidden': true }}
      classNames={{
        input: `${css.input} ${css.amount}`,
        label: css.label ?? '',
        description: css.hint ?? '',
        error: css.error ?? '',
      }}
      value={shown}
      onChange={(event) => {
        // a letter is no part of a sum: it is not taken
        if (/\p{L}/u.test(event.currentTarget.value)) return
        const text = groupedAsTyped(event.currentTarget.value)
        setTyped(text)
        onChange(amountOf(text))
      }}
    />
  )
}
