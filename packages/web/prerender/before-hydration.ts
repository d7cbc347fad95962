// These functions run in a prerendered page before hydration. The build writes their source into its HTML as it
// stands here, so they must not use anything outside themselves.

/** Calls `begin` after the first paint. A background tab is never painted, and not every browser reports paints. */
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
 * Keeps the last press of a button, or Enter in a form, until the event `hydrated`, and clicks it then. What is typed
 * after a click cancels it: the user does not want the form sent yet.
 */
export function rememberClick(): void {
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
    // the hydrated page must not get the event as well: a form would be sent twice
    event.preventDefault()
    event.stopImmediatePropagation()
    forget()
    button.setAttribute(mark, '')
  }
  window.addEventListener('click', press, true)
  window.addEventListener('keydown', press, true)
  window.addEventListener('input', forget, true)
  document.addEventListener('hydrated', () => {
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
export function saveTypedText(): void {
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
  document.addEventListener('hydrated', () => window.removeEventListener('pagehide', keep))
}

/**
 * Requests what the page shows first while its scripts are loading; a visitor gets what is for everybody. The application
 * takes each answer once (`api/http.ts`). `:parameter` is the last part of the page's own address, `:user` whose browser it is. The
 * query of the page's address changes what a list of it shows.
 */
export function fetchEarly(forEverybody: readonly string[], forMembers: readonly string[]): void {
  const token = localStorage.getItem('token')
  const headers = { ...(token !== null && { authorization: `Bearer ${token}` }) }
  const addresses = [...(token === null ? [] : forMembers), ...forEverybody]
  const parameter = location.pathname.split('/').filter(Boolean).pop() ?? ''
  const user = localStorage.getItem('userId') ?? ''
  const own = addresses
    .filter((address) => location.search === '' || !address.includes('?'))
    .map((address) => address.replace(':parameter', () => parameter).replace(':user', () => user))
  const early = { token, answers: new Map(own.map((address) => [address, fetch(address, { headers })])) }
  const arrivals = new Map<string, number>()
  window.early = { ...early, arrivals }
  // the code that takes an answer handles its failure
  for (const [address, answer] of early.answers) {
    answer.then(() => arrivals.set(address, performance.now())).catch(() => null)
  }
}

/**
 * Writes the sum to pay into its place (`EarlyText`) as soon as its answer is here: on a slow line the scripts need seconds
 * more. It is the sum of what is due, as the page will show it; with nothing due the place stays empty.
 */
export function showToPay(address: string, title: string): void {
  const read = async (response: Promise<Response>): Promise<void> => {
    const answer = await response
    if (!answer.ok) return
    const { lines, debts } = (await answer.clone().json()) as Record<'lines' | 'debts', { amount: number }[]>
    const due = [...lines, ...debts]
    if (due.length === 0 || !window.early) return
    const paise = due.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    const digits = paise % 100 === 0 ? 0 : 2
    const figure = new Intl.NumberFormat('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    window.early.texts = { title, toPay: `₹${figure.format(paise / 100)}` }
    for (const [name, text] of Object.entries(window.early.texts)) {
      const place = document.querySelector(`[data-early="${name}"]`)
      if (place) place.textContent = text
    }
  }
  const early = window.early?.answers.get(address)
  // the application requests it again and shows the error
  if (early) read(early).catch(() => null)
}

/**
 * Marks the page of a signed-in user until it is hydrated: it then shows no Login link. And that of a browser in which a card was used
 * (`with-pin.ts`): its log-in by phone asks for the PIN.
 */
export function markBrowser(): void {
  const { dataset } = document.documentElement
  if (localStorage.getItem('cardUsed') !== null) dataset['cardUsed'] = ''
  if (localStorage.getItem('token') === null) return
  dataset['signedIn'] = ''
  document.addEventListener('hydrated', () => delete dataset['signedIn'])
}
