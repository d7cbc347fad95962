// Mantine's styles first: ours, as specific as theirs, then win.
import '@mantine/core/styles/Input.css'

import {
  NativeSelect,
  Textarea,
  TextInput,
  type NativeSelectProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconEye, IconEyeOff } from '../icons/everywhere.ts'
import { useState, type ReactNode } from 'react'
import { Icon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import css from './fields.module.css'

const parts = { label: css.label ?? '', description: css.hint ?? '', error: css.error ?? '', input: css.input ?? '' }
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const look = { classNames: parts, inputWrapperOrder: order, withAsterisk: false }

/** The seed's own sentences that begin with ❌ have their sign already. */
const withSign = (error: ReactNode): ReactNode =>
  typeof error === 'string' && !error.startsWith('❌') ? (
    <>
      <Icon of={IconAlertTriangle} />
      <span>{error}</span>
    </>
  ) : (
    error
  )

/** Label above, hint and error below. */
export function TextField({ error, ...props }: TextInputProps) {
  return <TextInput {...look} error={withSign(error)} {...props} />
}

export function TextAreaField({ error, ...props }: TextareaProps) {
  return <Textarea {...look} error={withSign(error)} rows={4} {...props} />
}

/** The phone's own chooser. */
export function SelectField({ error, ...props }: NativeSelectProps) {
  return <NativeSelect {...look} rightSection={<Icon of={IconChevronDown} />} error={withSign(error)} {...props} />
}

/** A password that may be looked at. */
export function PasswordField(props: TextInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      rightSectionWidth="3rem"
      rightSection={
        <button
          type="button"
          className={css.eye}
          aria-label={shown ? m.chrome.hidePassword : m.chrome.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? IconEyeOff : IconEye} />
        </button>
      }
    />
  )
}

/** Fields in two columns from 640 px; `data-full` spans both. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>
}
