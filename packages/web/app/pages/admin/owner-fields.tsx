import { TextAreaField } from '../../forms/lazy-fields.tsx'
import { PersonField, type Choice } from './person-field.tsx'
import type { Dialog } from './use-dialog.ts'

interface OwnerFieldsProps {
  dialog: Dialog<{ owner: Choice; reason: string }>
  labels: { readonly owner: string; readonly reason: string }
  /** What can be chosen instead of a person. */
  nobody: Choice
  /** Who cannot be chosen. */
  except: string | undefined
}

/** Whose the money is that came without an owner, and why. */
export function OwnerFields({ dialog: { values, errors, set }, labels, nobody, except }: OwnerFieldsProps) {
  return (
    <>
      <PersonField
        label={labels.owner}
        nobody={nobody}
        mayBe={({ _id }) => _id !== except}
        value={values.owner}
        error={errors.owner}
        onChange={(owner) => set({ owner })}
      />
      <TextAreaField
        label={labels.reason}
        error={errors.reason}
        value={values.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
    </>
  )
}
