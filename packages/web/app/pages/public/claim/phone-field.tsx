import type { ComponentProps } from 'react'
import { TextField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'

const t = m.invitation.claim

/** The number that the office wrote down: the card does not show it, so a person who found the card does not know it. */
export function PhoneField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label={t.phone} description={t.phoneHint} type="tel" autoComplete="tel" {...field} />
}
