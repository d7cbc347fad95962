interface AnyForm {
  getInputNode: (path: string) => HTMLElement | null
}

/** After a submit that was not right: focus goes to the first field with an error. */
export function focusFirst(form: AnyForm, errors: object): void {
  const [first] = Object.keys(errors)
  if (first !== undefined) form.getInputNode(first)?.focus()
}
