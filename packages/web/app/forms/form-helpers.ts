import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { Problem } from '../api/problems.ts'

interface AnyForm<Name extends string> {
  getInputNode: (path: Name) => HTMLElement | null
  validateField: (path: Name) => unknown
  setFieldError: (path: Name, sentence: string) => void
}

/** After a submit with errors: focuses the first field with an error. */
export function focusFirst<Name extends string>(form: Pick<AnyForm<Name>, 'getInputNode'>, errors: object): void {
  // The errors of a form are named by its fields, and come in the order in which they were found.
  const wrong = Object.keys(errors).flatMap((name) => form.getInputNode(name as Name) ?? [])
  const [first] = wrong.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  if (first) focusSoon(first)
}

const isBefore = (a: Node, b: Node): boolean =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) === Node.DOCUMENT_POSITION_FOLLOWING

/** At once, as phones want it for their keyboard; where the field is still folded away, when it has been unfolded. */
function focusSoon(field: HTMLElement): void {
  field.focus()
  if (document.activeElement !== field) requestAnimationFrame(() => field.focus())
}

/** As the `ref` of an element that takes the focus when it comes. */
export const focusIt = (element: HTMLElement | null): void => element?.focus()

/** The field of each refusal, by the field’s name in the API or by the refusal’s code. */
export type FieldsOf<Name extends string> = Partial<Record<string, Name>>

/** The field a refusal is about; undefined if it is about none and is shown beside the button. */
export function fieldOfRefusal<Name extends string>(error: unknown, fields: FieldsOf<Name>): Name | undefined {
  if (!(error instanceof Problem)) return undefined
  return fields[error.field ?? ''] ?? fields[error.code]
}

/** Shows a refusal at its field and focuses the field. */
export function placeRefusal<Name extends string>(form: AnyForm<Name>, error: unknown, fields: FieldsOf<Name>): void {
  const field = fieldOfRefusal(error, fields)
  if (field === undefined || !(error instanceof Problem)) return
  form.setFieldError(field, error.message)
  focusFirst(form, { [field]: error })
}

/** A tap takes the focus a moment before its click. */
const A_PRESS_MS = 200

/**
 * A field's props. It is judged when it is left, but not while anything is pressed: a sentence that appears then moves
 * the button away from under the finger, and the press is lost. Nor is it judged anew when a sentence stands there by
 * then: the server's message about it would be replaced by our own check. Nor when somebody has come
 * back to it: what is being typed is not judged yet.
 */
export function fieldOf<Name extends string, Props extends object>(
  form: Pick<AnyForm<Name>, 'validateField'> & { getInputProps: (path: Name) => Props },
  name: Name,
) {
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    const isSubmitting = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
    const judge = (): void => {
      if (document.querySelector(':active') !== null) return judgeLater()
      const isBack = currentTarget.contains(document.activeElement)
      if (!isBack && currentTarget.getAttribute('aria-invalid') !== 'true') form.validateField(name)
    }
    const judgeLater = (): void => void setTimeout(judge, A_PRESS_MS)
    if (!isSubmitting) judgeLater()
  }
  return { ...form.getInputProps(name), onBlur }
}

/** For a form that judges itself as it is drawn: after a press that was not right, focus goes to its first wrong field. */
export const leadToWrong = (form: Element): number =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** For a form that keeps its own values: its element. When problems appear, focus goes to the first field that has one. */
export function useFirstWrong<E extends HTMLElement>(problems: object): RefObject<E | null> {
  const form = useRef<E>(null)
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  return form
}

interface TypedForm<Name extends string> extends Pick<AnyForm<Name>, 'getInputNode'> {
  getValues: () => Record<Name, string>
  setFieldValue: (path: Name, value: string, options: { forceUpdate: boolean }) => void
}

/**
 * A page made at build time can be typed into before its script has come: what its fields hold by then is the form's.
 * Fields that are empty show what `draft` has kept of them, but for the one that is being typed into.
 */
export function useEarlyTyping<Name extends string>(
  form: TypedForm<Name>,
  draft?: () => Readonly<Record<string, string>>,
): void {
  const atStart = useRef({ form, draft })
  useEffect(() => {
    const { getInputNode, getValues, setFieldValue } = atStart.current.form
    // read before the form learns of the first field: from then on it keeps its draft anew
    const kept = atStart.current.draft?.() ?? {}
    for (const name of Object.keys(getValues()) as Name[]) {
      const field = getInputNode(name)
      if (!(field instanceof HTMLInputElement)) continue
      // not into the field that is being typed into: what comes next would stand behind it
      if (field !== document.activeElement) field.value ||= kept[name] ?? ''
      // The field keeps what it shows, and the focus: only the form learns of it.
      if (field.value) setFieldValue(name, field.value, { forceUpdate: false })
    }
  }, [])
}
