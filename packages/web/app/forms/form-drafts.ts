const KEY = 'put-aside'

interface StoredDrafts {
  readonly userId: string
  readonly forms: Record<string, unknown>
}

/** The open forms, with functions that read their values. */
const openForms = new Map<string, () => unknown>()

/** Registers an open form; returns a function that removes it. */
export function registerForm(name: string, read: () => unknown): () => void {
  openForms.set(name, read)
  return () => void openForms.delete(name)
}

/** Saves the values of all open forms in this tab, for this user only, when the session has ended. */
export function saveDrafts(userId: string): void {
  const typed = [...openForms]
    .map(([name, read]) => [name, read()] as const)
    .filter(([, values]) => values !== undefined)
  if (typed.length === 0) return
  sessionStorage.setItem(KEY, JSON.stringify({ userId, forms: Object.fromEntries(typed) } satisfies StoredDrafts))
}

/** Saves the values of one form beside the drafts there are, for this user only. */
export function keepDraft(name: string, values: unknown, userId: string): void {
  const forms = { ...storedDrafts(userId)?.forms, [name]: values }
  sessionStorage.setItem(KEY, JSON.stringify({ userId, forms } satisfies StoredDrafts))
}

/** Whether a form has a draft; for components that have to open the form first. */
export const hasDraft = (name: string, userId: string | null): boolean =>
  storedDrafts(userId)?.forms[name] !== undefined

/** Returns and removes a form’s draft. If the drafts belong to another user, it deletes all of them. */
export function takeDraft(name: string, userId: string | null): unknown {
  const { [name]: values, ...rest } = storedDrafts(userId)?.forms ?? {}
  if (values === undefined || userId === null) return undefined
  sessionStorage.setItem(KEY, JSON.stringify({ userId, forms: rest } satisfies StoredDrafts))
  return values
}

/** Deletes all drafts, on logout. */
export const discardDrafts = (): void => sessionStorage.removeItem(KEY)

function storedDrafts(userId: string | null): StoredDrafts | null {
  const text = sessionStorage.getItem(KEY)
  if (text === null || userId === null) return null
  const drafts = JSON.parse(text) as StoredDrafts
  if (drafts.userId === userId) return drafts
  discardDrafts()
  return null
}
