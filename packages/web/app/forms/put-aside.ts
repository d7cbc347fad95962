const KEY = 'put-aside'

interface Aside {
  readonly userId: string
  readonly forms: Record<string, unknown>
}

/** The forms that are open now, and what stands in them. */
const open = new Map<string, () => unknown>()

/** Names an open form; answers how to forget it. */
export function whileOpen(name: string, read: () => unknown): () => void {
  open.set(name, read)
  return () => void open.delete(name)
}

/** The session of this person has died: what they have typed is kept in this tab, for them alone. */
export function putAside(userId: string): void {
  const typed = [...open].map(([name, read]) => [name, read()] as const).filter(([, values]) => values !== undefined)
  if (typed.length === 0) return
  sessionStorage.setItem(KEY, JSON.stringify({ userId, forms: Object.fromEntries(typed) } satisfies Aside))
}

/** Whether something waits for this form; for what has to open it first. */
export const isAside = (name: string, userId: string | null): boolean => asideOf(userId)?.forms[name] !== undefined

/** What was put aside for a form, once. Of another person nothing is given, and everything forgotten. */
export function takeBack(name: string, userId: string | null): unknown {
  const { [name]: values, ...rest } = asideOf(userId)?.forms ?? {}
  if (values === undefined || userId === null) return undefined
  sessionStorage.setItem(KEY, JSON.stringify({ userId, forms: rest } satisfies Aside))
  return values
}

/** Whoever logs out means it. */
export const dropAside = (): void => sessionStorage.removeItem(KEY)

function asideOf(userId: string | null): Aside | null {
  const text = sessionStorage.getItem(KEY)
  if (text === null || userId === null) return null
  const aside = JSON.parse(text) as Aside
  if (aside.userId === userId) return aside
  dropAside()
  return null
}
