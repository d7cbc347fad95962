import type { FocusEvent } from 'react'

interface AnyForm<Name extends string> {
  getInputNode: (path: Name) => HTMLElement | null
  getInputProps: (path: Name) => object
  validateField: (path: Name) => unknown
}

/** After a submit that was not right: focus goes to the first field with an error. */
export function focusFirst<Name extends string>(form: Pick<AnyForm<Name>, 'getInputNode'>, errors: object): void {
  const [first] = Object.keys(errors)
  // The errors of a form are named by its fields.
  if (first !== undefined) form.getInputNode(first as Name)?.focus()
}

const A_PRESS_MS = 200

/**
 * A field's props. It is judged when it is left, but not before a press that left it is over: a sentence that appears
 * under the finger moves the button away, and the press is lost.
 */
export function fieldOf<Name extends string>(form: AnyForm<Name>, name: Name) {
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    const isSubmitting = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
    if (!isSubmitting) setTimeout(() => form.validateField(name), A_PRESS_MS)
  }
  return { ...form.getInputProps(name), onBlur }
}
