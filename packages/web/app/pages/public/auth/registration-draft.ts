/** In the session storage; the form carries it as `data-draft`, for what is typed before its script has come. */
export const DRAFT = 'registration'

type Draft = Readonly<Record<string, string>>

/** Keeps what was typed for a reload of this tab; never the password. */
export function keepDraft({ password: _password, ...typed }: Draft): void {
  sessionStorage.setItem(DRAFT, JSON.stringify(typed))
}

export const draft = (): Draft => JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}') as Draft

export const dropDraft = (): void => sessionStorage.removeItem(DRAFT)
