import { isCommonPassword } from '@kuri/domain'
import type { ComponentProps } from 'react'
import { HelpText } from '../../../components/help-text.tsx'
import { PasswordField } from '../../../forms/fields.tsx'

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  words: { readonly password: string; readonly hint: string; readonly common: string }
}

/** The field of a new password; it says when many people use the one that is typed. */
export const NewPasswordField = ({ words, value, ...field }: NewPasswordFieldProps) => (
  <>
    <PasswordField
      label={words.password}
      description={words.hint}
      autoComplete="new-password"
      value={value}
      {...field}
    />
    {typeof value === 'string' && isCommonPassword(value) && <HelpText>{words.common}</HelpText>}
  </>
)
