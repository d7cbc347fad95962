// What runs in a ready page before its scripts have come: the build writes these functions into its HTML as they
// stand here. So they know nothing but what is in them.

/** Calls `begin` once the page has been seen. A tab in the background is never painted, and not every browser tells. */
export function afterFirstPaint(begin: () => Promise<unknown>): void {
  let hasBegun = false
  const once = (): void => {
    if (hasBegun) return
    hasBegun = true
    void begin()
  }
  if (document.visibilityState === 'hidden') return once()
  new PerformanceObserver(once).observe({ type: 'paint', buffered: true })
  setTimeout(once, 3000)
}

/**
 * Keeps the last press of a button, or Enter in a form, until the page says `awake`, and presses then. What is typed
 * after a press takes it back: who goes on writing does not want the form sent any more.
 */
export function keepPress(): void {
  const mark = 'data-pressed'
  const forget = (): void => document.querySelector(`[${mark}]`)?.removeAttribute(mark)
  const press = (event: Event): void => {
    if (!(event.target instanceof Element)) return
    const isEnter = event instanceof KeyboardEvent && event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (event instanceof KeyboardEvent && !isEnter) return
    const button = isEnter
      ? [...(event.target.form?.querySelectorAll('button') ?? [])].at(-1)
      : event.target.closest('button')
    if (!button) return
    // The script that comes must not hear of it as well: a form would be sent twice.
    event.preventDefault()
    event.stopImmediatePropagation()
    forget()
    button.setAttribute(mark, '')
  }
  window.addEventListener('click', press, true)
  window.addEventListener('keydown', press, true)
  window.addEventListener('input', forget, true)
  document.addEventListener('awake', () => {
    window.removeEventListener('click', press, true)
    window.removeEventListener('keydown', press, true)
    window.removeEventListener('input', forget, true)
    const button = document.querySelector<HTMLElement>(`[${mark}]`)
    forget()
    button?.click()
  })
}

/**
 * Keeps what was typed into a form that has a draft when its page is left before its script has come. `data-draft` is the
 * draft's name in the session storage: the form finds it there as if it had kept it itself. Never passwords.
 */
export function keepTyping(): void {
  const { forms } = document
  const keep = (): void => {
    for (const form of forms) {
      const name = form.dataset['draft']
      if (name === undefined) continue
      const fields = [...form.querySelectorAll<HTMLInputElement>('[data-path]:not([type="password"])')]
      const typed = fields.filter(({ value }) => value !== '').map(({ dataset, value }) => [dataset['path'], value])
      const before: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}')
      sessionStorage.setItem(name, JSON.stringify(Object.assign({}, before, Object.fromEntries(typed))))
    }
  }
  window.addEventListener('pagehide', keep)
  document.addEventListener('awake', () => window.removeEventListener('pagehide', keep))
}

/**
 * Asks for what the page shows first while its scripts are on the way, in the name of whoever is signed in here. The
 * application takes each answer once (`api/http.ts`).
 */
export function askEarly(addresses: readonly string[]): void {
  const token = localStorage.getItem('token')
  if (token === null) return
  const headers = { authorization: `Bearer ${token}` }
  window.early = { token, answers: new Map(addresses.map((address) => [address, fetch(address, { headers })])) }
  // Who takes an answer hears of its failure.
  for (const answer of window.early.answers.values()) answer.catch(() => null)
}

/**
 * Writes the sum to pay into its place (`EarlyText`) as soon as its answer is here: on a slow line the scripts need seconds
 * more. It is the sum of what is due, as the page will show it; with nothing due the place stays empty.
 */
export function showToPay(address: string, title: string): void {
  const read = async (asked: Promise<Response>): Promise<void> => {
    const answer = await asked
    if (!answer.ok) return
    const { lines } = (await answer.clone().json()) as { lines: readonly { amount: number }[] }
    if (lines.length === 0 || !window.early) return
    const paise = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    const digits = paise % 100 === 0 ? 0 : 2
    const figure = new Intl.NumberFormat('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    window.early.texts = { title, toPay: `₹${figure.format(paise / 100)}` }
    for (const [name, text] of Object.entries(window.early.texts)) {
      const place = document.querySelector(`[data-early="${name}"]`)
      if (place) place.textContent = text
    }
  }
  const asked = window.early?.answers.get(address)
  // the application asks again and says what failed
  if (asked) read(asked).catch(() => null)
}

/** Marks a page of somebody signed in until it is awake: it has no Login then. */
export function markSignedIn(): void {
  const { dataset } = document.documentElement
  if (localStorage.getItem('token') === null) return
  dataset['signedIn'] = ''
  document.addEventListener('awake', () => delete dataset['signedIn'])
}
